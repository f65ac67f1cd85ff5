import { saveUserSettingsCall, userSettingsCall } from '#contract/account/user-settings.ts';
import { type ChosenSettings, defaultReaderSettings, type ReaderSettings } from '#domain/platform/reader-settings.ts';
import { saveReaderSettings } from '#store/account/accounts/accounts.ts';
import { rememberedSettings, rememberSettings, settingsOf } from '../../platform/serving/hints-choice.ts';
import { requireAccount } from '../../platform/serving/require-account.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../services.ts';

type Body = ChosenSettings | { readonly settings: ChosenSettings };

function chosenIn(body: Body): ChosenSettings {
  return 'settings' in body ? body.settings : body;
}

function whole(chosen: ChosenSettings): ReaderSettings {
  return { ...defaultReaderSettings, ...chosen };
}

/** Settings of readers: an account's are kept with it, a visitor's in a cookie. */
export function userSettingsFeature(app: App, services: Services): void {
  const { database } = services;
  serve(app, services, userSettingsCall, async (request) => {
    requireAccount(request);
    return whole(settingsOf(request));
  });
  serve(app, services, saveUserSettingsCall, { limit: 'settings' }, async (request, reply) => {
    const chosen = chosenIn(request.body.settings);
    if (request.session === null) {
      rememberSettings(reply, chosen);
      return whole({ ...rememberedSettings(request), ...chosen });
    }
    await saveReaderSettings(database, request.session.accountId, chosen);
    return whole({ ...settingsOf(request), ...chosen });
  });
}
