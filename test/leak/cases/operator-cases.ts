import { commentId, venueIds } from '#server/testing/sample-market.ts';
import { type CasesOfRoute, get, post, remove } from '../leak-case.ts';

/** Of the operator's calls. */
export const operatorCases: CasesOfRoute = {
  'GET /api/operator/banners/': [get('/api/operator/banners/')],
  'POST /api/operator/banners/': [post('/api/operator/banners/', { id: 'a', kind: 'catfish', text: 'A' })],
  'DELETE /api/operator/banners/:bannerId/': [remove('/api/operator/banners/a/')],
  'GET /api/operator/labels/': [get('/api/operator/labels/?q=sign')],
  'POST /api/operator/labels/': [
    post('/api/operator/labels/', { language: 'en', module: 'shell', key: 'sign_in', text: 'Sign in' }),
  ],
  'POST /api/operator/labels/remove/': [
    post('/api/operator/labels/remove/', { language: 'en', module: 'shell', key: 'sign_in' }),
  ],
  'GET /api/operator/statistics/': [get('/api/operator/statistics/')],
  'GET /api/operator/data-quality/': [get('/api/operator/data-quality/')],
  'POST /api/operator/uploads/': [post('/api/operator/uploads/', { fileName: 'canary.csv', bytes: 10 })],
  'POST /api/operator/uploads/:uploadId/pieces/': [
    post('/api/operator/uploads/a/pieces/', { at: 0, base64: 'Q2FuYXJ5' }),
  ],
  'GET /api/operator/uploads/:uploadId/': [get('/api/operator/uploads/a/')],
  'POST /api/operator/uploads/:uploadId/guess/': [post('/api/operator/uploads/a/guess/', {})],
  'POST /api/operator/uploads/:uploadId/run/': [post('/api/operator/uploads/a/run/', { isTrial: true })],
  'DELETE /api/operator/uploads/:uploadId/': [remove('/api/operator/uploads/a/')],
  'GET /api/operator/mappings/': [get('/api/operator/mappings/')],
  'DELETE /api/operator/mappings/:name/': [remove('/api/operator/mappings/a/')],
  'GET /api/operator/health/': [get('/api/operator/health/')],
  'GET /api/operator/imports/': [get('/api/operator/imports/')],
  'POST /api/operator/imports/:importId/undo/': [post('/api/operator/imports/1/undo/', { isTrial: true })],
  'GET /api/operator/demo-market/': [get('/api/operator/demo-market/')],
  'POST /api/operator/demo-market/': [post('/api/operator/demo-market/', { task: 'remove' })],
  'POST /api/operator/bonds/join/': [post('/api/operator/bonds/join/', { kept: '1001', gone: '1002', isTrial: true })],
  'POST /api/operator/demo-market/trial/': [post('/api/operator/demo-market/trial/', {})],
  'GET /api/operator/markets/': [get('/api/operator/markets/')],
  'POST /api/operator/markets/': [post('/api/operator/markets/', { code: 'us' })],
  'GET /api/operator/users/': ['', '?q=demo', '?page=2'].map((query) => get(`/api/operator/users/${query}`)),
  'GET /api/operator/users/:id/': ['full', 'nobody'].map((id) => get(`/api/operator/users/${id}/`)),
  'POST /api/operator/users/:id/': [post('/api/operator/users/full/', { action: 'end-sessions', reason: 'Canary' })],
  'POST /api/operator/users/:id/grants/': [
    post('/api/operator/users/member/grants/', { kind: 'level', value: '1077', until: null, reason: 'Canary' }),
  ],
  'POST /api/operator/users/:id/grants/:grantId/revoke/': [
    post('/api/operator/users/full/grants/1/revoke/', { reason: 'Canary' }),
  ],
  'GET /api/operator/users/:id/api-keys/': [get('/api/operator/users/full/api-keys/')],
  'POST /api/operator/users/:id/api-keys/:keyId/revoke/': [
    post('/api/operator/users/full/api-keys/1/revoke/', { reason: 'Canary' }),
  ],
  'GET /api/operator/requests/': ['', '?state=all'].map((query) => get(`/api/operator/requests/${query}`)),
  'POST /api/operator/requests/': [
    post('/api/operator/requests/', {
      kind: 'access',
      id: 1,
      decision: 'granted',
      words: '',
      grants: [{ kind: 'level', value: '1077' }],
      until: null,
    }),
    post('/api/operator/requests/', {
      kind: 'quotes',
      accountId: 'full',
      subject: venueIds.hiding,
      decision: 'granted',
    }),
  ],
  'GET /api/operator/comments/': ['', '?q=terms', '?state=withdrawn'].map((query) =>
    get(`/api/operator/comments/${query}`),
  ),
  'GET /api/operator/comments/:commentId/': [get(`/api/operator/comments/${commentId}/`)],
  'POST /api/operator/comments/:commentId/': [post('/api/operator/comments/99/', { isWithdrawn: true })],
  'GET /api/operator/audit/': ['', '?account=full', '?action=sign-in'].map((query) =>
    get(`/api/operator/audit/${query}`),
  ),
  'GET /api/operator/outbox/': [get('/api/operator/outbox/')],
  'GET /api/operator/support/': [get('/api/operator/support/')],
  'GET /api/operator/support/:ticketId/': [get('/api/operator/support/1/')],
  'POST /api/operator/support/:ticketId/': [post('/api/operator/support/1/', { closes: true })],
};
