import { authenticator, type Security } from 'reward-card-contract/client';
import { expect, test } from 'vitest';

const SECURITY: Security = {
  credentials: {
    key: { in: 'header', name: 'X-Key' },
    token: { in: 'header', name: 'Authorization', scheme: 'Bearer' },
    user: { in: 'header', name: 'Authorization', scheme: 'Basic' },
    query: { in: 'query', name: 'api key' },
    digest: undefined,
  },
  required: [],
  calls: [
    { method: 'GET', path: '/parcels/{id}', choices: [['key', 'token'], ['user']] },
    { method: 'GET', path: '/parcels/all', choices: [['query']] },
    { method: 'POST', path: '/parcels', choices: [['digest']] },
    { method: 'DELETE', path: '/parcels', choices: [] },
  ],
};

const authenticate = authenticator<Record<string, string>>(SECURITY);

test.each([
  [
    'all of the first choice',
    { key: 'k', token: 't', user: 'u:p' },
    'GET /v1/parcels/7',
    { 'x-key': 'k', authorization: 'Bearer t' },
  ],
  ['the next one where one is missing', { key: 'k', user: 'u:p' }, 'GET /parcels/7', { authorization: 'Basic dTpw' }],
  ['nothing where none is needed', {}, 'DELETE /parcels', {}],
])('sends %s', (_, credentials: Record<string, string>, call, headers) => {
  const [method = '', path] = call.split(' ');
  const sent = authenticate(credentials)(new Request(`https://test.example${path}`, { method }));
  expect(Object.fromEntries(sent.headers)).toEqual(headers);
});

test('a credential in the query is encoded beside what is there, and belongs to the path with most words', () => {
  const sent = authenticate({ query: 'a&b' })(new Request('https://test.example/parcels/all?page=2'));
  expect(sent.url).toBe('https://test.example/parcels/all?page=2&api%20key=a%26b');
});

test.each([
  ['a credential that no choice has', {}, 'GET /parcels/7', 'The call needs the credentials key and token, or user.'],
  [
    'one that cannot be sent',
    { digest: 'x' },
    'POST /parcels',
    'The credential digest has to be sent by an `authenticate` of your own.',
  ],
])('refuses %s', (_, credentials: Record<string, string>, call, message) => {
  const [method = '', path] = call.split(' ');
  const request = new Request(`https://test.example${path}`, { method });
  expect(() => authenticate(credentials)(request)).toThrow(new TypeError(message));
});

test('a credential that every call requires is demanded at once', () => {
  const strict = authenticator<Record<string, string>>({ ...SECURITY, required: ['key'] });
  expect(() => strict({ key: '' })).toThrow('The credential key is missing: every request requires it.');
});
