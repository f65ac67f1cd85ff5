import { type CasesOfRoute, get, ownFetch, post, remove } from '../leak-case.ts';

/** Of nothing that there is. */
const noId = '00000000-0000-4000-8000-000000000000';

/** Of signing in, the account and its profile. */
export const accountCases: CasesOfRoute = {
  'GET /api/session/providers/': [get('/api/session/providers/')],
  'POST /api/session/providers/:provider/': [post('/api/session/providers/corp/', { purpose: 'link', next: '/' })],
  'DELETE /api/session/providers/:provider/': [remove('/api/session/providers/corp/')],
  'GET /sign-in/with/:provider/callback/': [get('/sign-in/with/corp/callback/?code=1&state=2')],
  'GET /api/session/': [get('/api/session/')],
  'POST /api/session/': [post('/api/session/', { account: 'member' })],
  'DELETE /api/session/': [remove('/api/session/')],
  'POST /api/session/second-factor/': [post('/api/session/second-factor/', { code: '123456' })],
  'POST /api/session/proof/': [post('/api/session/proof/', { password: 'guessed' })],
  'GET /api/profile/second-factor/': [get('/api/profile/second-factor/')],
  'POST /api/profile/second-factor/': [post('/api/profile/second-factor/', { code: '123456' })],
  'POST /api/profile/second-factor/set-up/': [{ ...post('/api/profile/second-factor/set-up/'), hasSecret: true }],
  'POST /api/profile/second-factor/recovery-codes/': [post('/api/profile/second-factor/recovery-codes/')],
  'POST /api/accounts/': [
    post('/api/accounts/', { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }),
  ],
  'POST /api/accounts/verification/': [post('/api/accounts/verification/', { email: 'ada@example.com' })],
  'POST /api/accounts/verify/': [post('/api/accounts/verify/', { token: 'none', password: 'correct horse battery' })],
  'POST /api/accounts/reset-link/': [post('/api/accounts/reset-link/', { email: 'ada@example.com' })],
  'POST /api/accounts/reset/': [post('/api/accounts/reset/', { token: 'none', password: 'correct horse battery' })],
  'POST /api/accounts/password/': [
    post('/api/accounts/password/', { currentPassword: 'x', password: 'correct horse battery' }),
  ],
  'POST /api/accounts/email/': [post('/api/accounts/email/', { password: 'x', email: 'ada@example.org' })],
  'POST /api/accounts/email/confirm/': [post('/api/accounts/email/confirm/', { token: 'none' })],
  'DELETE /api/profile/second-factor/': [remove('/api/profile/second-factor/')],
  'POST /api/session/passkey/options/': [{ ...post('/api/session/passkey/options/'), hasSecret: true }],
  'POST /api/session/passkey/': [post('/api/session/passkey/', {})],
  // They end the sessions by which the others ask.
  'DELETE /api/session/everywhere/': [],
  'DELETE /api/profile/sessions/': [],
  'GET /api/profile/passkeys/': [get('/api/profile/passkeys/')],
  'POST /api/profile/passkeys/options/': [{ ...post('/api/profile/passkeys/options/'), hasSecret: true }],
  'POST /api/profile/passkeys/': [post('/api/profile/passkeys/', {})],
  'POST /api/profile/passkeys/:id/': [post(`/api/profile/passkeys/${noId}/`, { name: 'Phone' })],
  'DELETE /api/profile/passkeys/:id/': [remove(`/api/profile/passkeys/${noId}/`)],
  'GET /api/profile/phone/': [get('/api/profile/phone/')],
  'POST /api/profile/update_mob/': [post('/api/profile/update_mob/', { phone: '+442079460958' })],
  'POST /api/profile/check_code/': [post('/api/profile/check_code/', { code: '123456' })],
  'GET /': [{ ...get('/?action=ajaxSendCode'), headers: ownFetch }],
  'GET /api/profile/sessions/': [{ ...get('/api/profile/sessions/'), hasSecret: true }],
  'DELETE /api/profile/sessions/:id/': [remove(`/api/profile/sessions/${noId}/`)],
  'GET /api/profile/': [get('/api/profile/')],
  'POST /api/profile/': [post('/api/profile/', { name: 'A', language: null })],
  'GET /api/profile/data/': [{ ...get('/api/profile/data/'), hasSecret: true }],
  'POST /api/profile/delete/': [post('/api/profile/delete/', { email: 'nobody@bonds.example' })],
  'GET /api/profile/access/': [get('/api/profile/access/')],
  'POST /api/profile/pa/subscr_send_request/': [
    post('/api/profile/pa/subscr_send_request/', { tariff: 1, contactPersonId: 7 }),
  ],
  'POST /api/profile/pa/subscr_expand_request/': [post('/api/profile/pa/subscr_expand_request/', { tariff: 3 })],
  'GET /api/profile/support/tickets/': [get('/api/profile/support/tickets/')],
  'POST /api/profile/support/tickets/': [post('/api/profile/support/tickets/', { subject: ' ', text: ' ' })],
  'GET /api/profile/support/tickets/:ticketId/': [get('/api/profile/support/tickets/1/')],
  'POST /api/profile/support/tickets/:ticketId/messages/': [
    post('/api/profile/support/tickets/1/messages/', { text: 'A' }),
  ],
  'POST /api/profile/support/tickets/:ticketId/read/': [post('/api/profile/support/tickets/1/read/')],
};
