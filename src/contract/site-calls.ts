import { accessCall, expandRequestCall, sendRequestCall } from './access/access.ts';
import { decideRequestCall, operatorRequestsCall } from './access/operator-requests.ts';
import { accountDataCall, deleteAccountCall } from './account-data.ts';
import {
  changeEmailCall,
  changePasswordCall,
  confirmEmailCall,
  registerCall,
  resetPasswordCall,
  sendResetCall,
  sendVerificationCall,
  verifyEmailCall,
} from './accounts.ts';
import { bondContactActionCall, bondViewCall, contactActionCall, readerActionCall } from './action-log.ts';
import { alertTrialCall } from './alerts/alert-trial.ts';
import {
  alertsCall,
  alertTimesCall,
  changeAlertCall,
  createAlertCall,
  deleteAlertCall,
  pauseAlertCall,
  restoreAlertCall,
} from './alerts/alerts.ts';
import {
  deleteHappenedCall,
  happenedAlertsCall,
  mailAlertCall,
  readAlertsCall,
  restoreHappenedCall,
} from './alerts/happened.ts';
import {
  apiKeysCall,
  createApiKeyCall,
  operatorApiKeysCall,
  revokeApiKeyCall,
  revokeUserApiKeyCall,
} from './api-keys.ts';
import { auditLogCall } from './audit-log.ts';
import { bannersCall, removeBannerCall, saveBannerCall } from './banners.ts';
import type { Call } from './call.ts';
import { watchlistCsvCall } from './csv-addresses.ts';
import { dataQualityCall, importRunsCall } from './data-quality.ts';
import { healthCall } from './health.ts';
import { labelCatalogueCall, labelModuleCall, labelRepositoryCall } from './labels.ts';
import { noticesCall } from './notices.ts';
import { openapiCall } from './openapi/openapi-call.ts';
import { operatorLabelsCall, removeOwnLabelCall, saveOwnLabelCall } from './operator-labels.ts';
import { outboxCall } from './outbox.ts';
import {
  addPasskeyCall,
  deletePasskeyCall,
  newPasskeyOptionsCall,
  passkeysCall,
  renamePasskeyCall,
} from './passkeys/passkeys.ts';
import { checkPhoneCodeCall, phoneCall, sendPhoneCodeCall, updatePhoneCall } from './phone.ts';
import { profileCall, saveProfileCall } from './profile.ts';
import { providersCall, unlinkProviderCall, visitProviderCall } from './providers.ts';
import { deleteSearchCall, savedSearchesCall, saveSearchCall } from './saved-searches.ts';
import {
  confirmSecondFactorCall,
  endSecondFactorCall,
  renewRecoveryCodesCall,
  secondFactorStateCall,
  setUpSecondFactorCall,
} from './second-factors.ts';
import {
  endAllSessionsCall,
  endSessionCall,
  passkeyOptionsCall,
  passkeySignInCall,
  proofCall,
  secondFactorCall,
  sessionCall,
  startSessionCall,
} from './session/session.ts';
import { endOneSessionCall, endOtherSessionsCall, sessionsCall } from './sessions.ts';
import { shellCall } from './shell.ts';
import { statisticsCall } from './statistics.ts';
import { conversationCall, openTicketCall, readTicketCall, replyCall } from './support-tickets/conversation.ts';
import { answerTicketCall, deskTicketCall, deskTicketsCall } from './support-tickets/support-desk.ts';
import { supportTicketsCall } from './support-tickets/support-tickets.ts';
import { saveUserSettingsCall, userSettingsCall } from './user-settings.ts';
import { changeUserCall, grantCall, revokeCall, userCall, usersCall } from './users.ts';
import { appendToWatchlistsCall, bondWatchlistsCall, removeFromWatchlistsCall } from './watchlists/bond-watchlists.ts';
import {
  addPurchaseCall,
  changeEntryCall,
  changePurchaseCall,
  holdingsCall,
  importWatchlistCall,
  removePurchaseCall,
  watchlistFileCall,
} from './watchlists/holdings.ts';
import {
  changeWatchlistCall,
  createWatchlistCall,
  deleteWatchlistCall,
  moveWatchlistCall,
  restoreWatchlistCall,
  watchlistsCall,
} from './watchlists/watchlists.ts';
import {
  createWebhookCall,
  deleteWebhookCall,
  enableWebhookCall,
  redeliverCall,
  renewWebhookSecretCall,
  testWebhookCall,
  webhookDeliveriesCall,
  webhooksCall,
} from './webhooks.ts';

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
