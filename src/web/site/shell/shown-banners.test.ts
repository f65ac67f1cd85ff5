import { expect, test } from 'vitest';
import type { Banner } from '#contract/platform/shell.ts';
import { dismissalCookie } from './dismissal.ts';
import { type BannerReader, deviceOfAgent, shownBanners } from './shown-banners.ts';

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)';
const catfish: Banner = { id: 'ad', kind: 'catfish', text: 'Bond days in Vienna', url: 'https://ad.test/' };
const thanks: Banner = { id: 'thanks-1', kind: 'respected', text: 'Thank you', url: null };
const apple: Banner = { id: 'ios', kind: 'app-apple', text: 'On your phone', url: 'https://store.test/' };
const everything = [catfish, thanks, apple];

const reader = (audience: 'visitor' | 'member' | 'full', more: Partial<BannerReader> = {}): BannerReader => ({
  session: { audience },
  today: '2026-11-20',
  cookies: null,
  agent: null,
  ...more,
});

/** The Cookie header that a browser sends after a Set-Cookie. */
const kept = (...cookies: readonly string[]) => cookies.map((cookie) => cookie.split(';')[0]).join('; ');

test('SHL-2 the advertisement is for everybody, until it is closed for a day', () => {
  for (const audience of ['visitor', 'member', 'full'] as const) {
    expect(shownBanners(everything, reader(audience)).bottom).toMatchObject({ kind: 'catfish', text: catfish.text });
  }
  expect(dismissalCookie('catfish')).toMatch(/; Max-Age=86400;/);
  expect(shownBanners([catfish], reader('visitor', { cookies: kept(dismissalCookie('catfish')) })).bottom).toBeNull();
});

test('without anything set by the operator only what is built in is left', () => {
  expect(shownBanners([], reader('visitor', { agent: iphone }))).toEqual({
    top: null,
    bottom: null,
    mayOfferRegistration: true,
  });
  expect(shownBanners([], reader('full', { agent: iphone }))).toEqual({
    top: null,
    bottom: null,
    mayOfferRegistration: false,
  });
});

test('SHL-3 the app is offered to who has signed in, with the link of the own device, until closed', () => {
  expect(shownBanners(everything, reader('member', { agent: iphone })).bottom).toMatchObject({
    kind: 'app',
    url: 'https://store.test/',
  });
  expect(shownBanners([apple], reader('visitor', { agent: iphone })).bottom).toBeNull();
  expect(shownBanners([apple], reader('member', { agent: 'Linux; Android 14' })).bottom).toBeNull();
  expect(shownBanners([apple], reader('member', { agent: 'Windows NT 10.0' })).bottom).toBeNull();
  const cookies = kept(dismissalCookie('app'));
  expect(shownBanners([apple], reader('member', { agent: iphone, cookies })).bottom).toBeNull();
});

test('one banner at the bottom: the app before the advertisement, the advertisement before registration', () => {
  const onPhone = { agent: iphone };
  expect(shownBanners(everything, reader('full', onPhone)).bottom?.kind).toBe('app');
  const visitor = shownBanners(everything, reader('visitor', onPhone));
  expect(visitor).toMatchObject({ bottom: { kind: 'catfish' }, mayOfferRegistration: false });
});

test('SHL-4 registration is offered to visitors who did not close the offer in the last 24 hours', () => {
  expect(shownBanners([], reader('member')).mayOfferRegistration).toBe(false);
  const cookies = kept(dismissalCookie('registration'));
  expect(shownBanners([], reader('visitor', { cookies })).mayOfferRegistration).toBe(false);
  expect(dismissalCookie('registration')).toMatch(/; Max-Age=86400;/);
});

test('SHL-5 access is offered to members once a day by date', () => {
  expect(shownBanners([], reader('member')).top).toMatchObject({ kind: 'get-access', memory: '2026-11-20' });
  expect(shownBanners([], reader('full')).top).toBeNull();
  expect(shownBanners([], reader('visitor')).top).toBeNull();
  const cookies = kept(dismissalCookie('get-access', '2026-11-20'));
  expect(shownBanners([], reader('member', { cookies })).top).toBeNull();
  expect(shownBanners([], reader('member', { cookies, today: '2026-11-21' })).top?.kind).toBe('get-access');
});

test('SHL-5 the notice to readers is for who has signed in and stays closed until there is another', () => {
  expect(shownBanners(everything, reader('visitor')).top).toBeNull();
  expect(shownBanners(everything, reader('member')).top).toMatchObject({ kind: 'respected', text: 'Thank you' });
  const cookies = kept(dismissalCookie('respected', 'thanks-1'));
  expect(shownBanners(everything, reader('full', { cookies })).top).toBeNull();
  expect(shownBanners([{ ...thanks, id: 'thanks-2' }], reader('full', { cookies })).top?.kind).toBe('respected');
});

test('a cookie holds nothing but a date or an id', () => {
  expect(dismissalCookie('respected', 'x; Domain=evil.test')).toMatch(/^bondlens-respected=1; Path/);
});

// User-Agent strings as the makers publish them.
test.each([
  ['Mozilla/5.0 (Linux; Android 10; HUAWEI VOG-L29) AppleWebKit/537.36 Chrome/88.0 Mobile Safari/537.36', 'huawei'],
  ['Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 ArkWeb/4.1 Mobile HuaweiBrowser/5.0', 'huawei'],
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36', 'android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1', 'apple'],
  ['Mozilla/5.0 (iPad; CPU OS 12_2 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', 'apple'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120.0.0.0 Safari/537.36', null],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15', null],
  ['', null],
  [null, null],
])('SHL-3 tells the device of %s: %s', (agent, device) => {
  expect(deviceOfAgent(agent)).toBe(device);
});
