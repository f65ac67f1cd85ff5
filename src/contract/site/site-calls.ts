import { accessCall, expandRequestCall, sendRequestCall } from '../account/access/access.ts';
import { decideRequestCall, operatorRequestsCall } from '../account/access/operator-requests.ts';
import { accountDataCall, deleteAccountCall } from '../account/account-data.ts';
import {
  changeEmailCall,
  changePasswordCall,
  confirmEmailCall,
  registerCall,
  resetPasswordCall,
  sendResetCall,
  sendVerificationCall,
  verifyEmailCall,
} from '../account/accounts.ts';
import { bondContactActionCall, bondViewCall, contactActionCall, readerActionCall } from '../account/action-log.ts';
import {
  apiKeysCall,
  createApiKeyCall,
  operatorApiKeysCall,
  revokeApiKeyCall,
  revokeUserApiKeyCall,
} from '../account/api-keys.ts';
import {
  addPasskeyCall,
  deletePasskeyCall,
  newPasskeyOptionsCall,
  passkeysCall,
  renamePasskeyCall,
} from '../account/passkeys/passkeys.ts';
import { checkPhoneCodeCall, phoneCall, sendPhoneCodeCall, updatePhoneCall } from '../account/phone.ts';
import { profileCall, saveProfileCall } from '../account/profile.ts';
import { providersCall, unlinkProviderCall, visitProviderCall } from '../account/providers.ts';
import {
  confirmSecondFactorCall,
  endSecondFactorCall,
  renewRecoveryCodesCall,
  secondFactorStateCall,
  setUpSecondFactorCall,
} from '../account/second-factors.ts';
import {
  endAllSessionsCall,
  endSessionCall,
  passkeyOptionsCall,
  passkeySignInCall,
  proofCall,
  secondFactorCall,
  sessionCall,
  startSessionCall,
} from '../account/session/session.ts';
import { endOneSessionCall, endOtherSessionsCall, sessionsCall } from '../account/sessions.ts';
import {
  conversationCall,
  openTicketCall,
  readTicketCall,
  replyCall,
} from '../account/support-tickets/conversation.ts';
import { answerTicketCall, deskTicketCall, deskTicketsCall } from '../account/support-tickets/support-desk.ts';
import { supportTicketsCall } from '../account/support-tickets/support-tickets.ts';
import { saveUserSettingsCall, userSettingsCall } from '../account/user-settings.ts';
import {
  createWebhookCall,
  deleteWebhookCall,
  enableWebhookCall,
  redeliverCall,
  renewWebhookSecretCall,
  testWebhookCall,
  webhookDeliveriesCall,
  webhooksCall,
} from '../feeds/webhooks.ts';
import { deleteSearchCall, savedSearchesCall, saveSearchCall } from '../lists/saved-searches.ts';
import { auditLogCall } from '../operator/audit-log.ts';
import { bannersCall, removeBannerCall, saveBannerCall } from '../operator/banners.ts';
import { dataQualityCall, importRunsCall } from '../operator/data-quality.ts';
import { operatorLabelsCall, removeOwnLabelCall, saveOwnLabelCall } from '../operator/operator-labels.ts';
import { outboxCall } from '../operator/outbox.ts';
import { statisticsCall } from '../operator/statistics.ts';
import { changeUserCall, grantCall, revokeCall, userCall, usersCall } from '../operator/users.ts';
import type { Call } from '../platform/call.ts';
import { watchlistCsvCall } from '../platform/csv-addresses.ts';
import { healthCall } from '../platform/health.ts';
import { labelCatalogueCall, labelModuleCall, labelRepositoryCall } from '../platform/labels.ts';
import { noticesCall } from '../platform/notices.ts';
import { shellCall } from '../platform/shell.ts';
import { alertTrialCall } from '../portfolio/alerts/alert-trial.ts';
import {
  alertsCall,
  alertTimesCall,
  changeAlertCall,
  createAlertCall,
  deleteAlertCall,
  pauseAlertCall,
  restoreAlertCall,
} from '../portfolio/alerts/alerts.ts';
import {
  deleteHappenedCall,
  happenedAlertsCall,
  mailAlertCall,
  readAlertsCall,
  restoreHappenedCall,
} from '../portfolio/alerts/happened.ts';
import {
  appendToWatchlistsCall,
  bondWatchlistsCall,
  removeFromWatchlistsCall,
} from '../portfolio/watchlists/bond-watchlists.ts';
import {
  addPurchaseCall,
  changeEntryCall,
  changePurchaseCall,
  holdingsCall,
  importWatchlistCall,
  removePurchaseCall,
  watchlistFileCall,
} from '../portfolio/watchlists/holdings.ts';
import {
  changeWatchlistCall,
  createWatchlistCall,
  deleteWatchlistCall,
  moveWatchlistCall,
  restoreWatchlistCall,
  watchlistsCall,
} from '../portfolio/watchlists/watchlists.ts';
import { openapiCall } from './openapi-call.ts';

/** Calls about accounts, what they keep, and the site itself, by feature. */
export const siteCalls = {
  access: [accessCall, sendRequestCall, expandRequestCall, operatorRequestsCall, decideRequestCall],
  accounts: [
    registerCall,
    sendVerificationCall,
    verifyEmailCall,
    sendResetCall,
    resetPasswordCall,
    changePasswordCall,
    changeEmailCall,
    confirmEmailCall,
  ],
  'action-log': [readerActionCall, contactActionCall, bondContactActionCall, bondViewCall],
  alerts: [
    alertsCall,
    createAlertCall,
    changeAlertCall,
    pauseAlertCall,
    deleteAlertCall,
    restoreAlertCall,
    alertTimesCall,
    alertTrialCall,
    happenedAlertsCall,
    readAlertsCall,
    deleteHappenedCall,
    restoreHappenedCall,
    mailAlertCall,
  ],
  'api-keys': [apiKeysCall, createApiKeyCall, revokeApiKeyCall, operatorApiKeysCall, revokeUserApiKeyCall],
  'audit-log': [auditLogCall],
  banners: [bannersCall, saveBannerCall, removeBannerCall],
  webhooks: [
    webhooksCall,
    createWebhookCall,
    renewWebhookSecretCall,
    enableWebhookCall,
    testWebhookCall,
    deleteWebhookCall,
    webhookDeliveriesCall,
    redeliverCall,
  ],
  'data-quality': [dataQualityCall, importRunsCall],
  health: [healthCall],
  labels: [
    labelModuleCall,
    labelRepositoryCall,
    labelCatalogueCall,
    operatorLabelsCall,
    saveOwnLabelCall,
    removeOwnLabelCall,
  ],
  notices: [noticesCall],
  openapi: [openapiCall],
  outbox: [outboxCall],
  providers: [providersCall, visitProviderCall, unlinkProviderCall],
  profile: [profileCall, saveProfileCall, accountDataCall, deleteAccountCall],
  phone: [phoneCall, updatePhoneCall, sendPhoneCodeCall, checkPhoneCodeCall],
  passkeys: [passkeysCall, newPasskeyOptionsCall, addPasskeyCall, renamePasskeyCall, deletePasskeyCall],
  'saved-searches': [savedSearchesCall, saveSearchCall, deleteSearchCall],
  'second-factors': [
    secondFactorStateCall,
    setUpSecondFactorCall,
    confirmSecondFactorCall,
    renewRecoveryCodesCall,
    endSecondFactorCall,
  ],
  session: [
    sessionCall,
    startSessionCall,
    endSessionCall,
    endAllSessionsCall,
    secondFactorCall,
    proofCall,
    passkeyOptionsCall,
    passkeySignInCall,
  ],
  sessions: [sessionsCall, endOtherSessionsCall, endOneSessionCall],
  shell: [shellCall],
  statistics: [statisticsCall],
  'support-tickets': [
    supportTicketsCall,
    openTicketCall,
    conversationCall,
    replyCall,
    readTicketCall,
    deskTicketsCall,
    deskTicketCall,
    answerTicketCall,
  ],
  'user-settings': [userSettingsCall, saveUserSettingsCall],
  users: [usersCall, userCall, changeUserCall, grantCall, revokeCall],
  watchlists: [
    bondWatchlistsCall,
    removeFromWatchlistsCall,
    appendToWatchlistsCall,
    watchlistsCall,
    createWatchlistCall,
    changeWatchlistCall,
    moveWatchlistCall,
    deleteWatchlistCall,
    restoreWatchlistCall,
    holdingsCall,
    changeEntryCall,
    addPurchaseCall,
    changePurchaseCall,
    removePurchaseCall,
    importWatchlistCall,
    watchlistFileCall,
    watchlistCsvCall,
  ],
} as const satisfies Readonly<Record<string, readonly Call[]>>;
