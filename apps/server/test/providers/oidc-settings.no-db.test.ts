import path from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from '../../src/settings.ts'

const all = {
  NODE_ENV: 'test',
  STAFF_OIDC_ISSUER: 'https://login.lender.example/realm',
  STAFF_OIDC_CLIENT_ID: 'porchlight',
  STAFF_OIDC_CLIENT_SECRET: 'planted-secret',
}
const read = (changed: NodeJS.ProcessEnv) =>
  readSettings({ ...all, ...changed }, path.join(import.meta.dirname, 'no settings file'))

test.each(['https://login.lender.example', 'https://login.lender.example/realm/', 'http://127.0.0.1:4000'])(
  'takes the issuer %s as it is written',
  STAFF_OIDC_ISSUER => {
    expect(read({ STAFF_OIDC_ISSUER }).STAFF_OIDC_ISSUER).toBe(STAFF_OIDC_ISSUER)
  },
)

test.each<[NodeJS.ProcessEnv, string]>([
  [{ STAFF_OIDC_ISSUER: 'http://login.lender.example' }, 'STAFF_OIDC_ISSUER must be https://'],
  [{ STAFF_OIDC_ISSUER: 'https://login.lender.example/?tenant=1' }, 'STAFF_OIDC_ISSUER must be https://'],
  [{ STAFF_OIDC_ISSUER: 'login' }, 'STAFF_OIDC_ISSUER must be https://'],
  [{ STAFF_OIDC_CLIENT_SECRET: undefined }, 'must be given together'],
  [
    {
      STAFF_OIDC_ISSUER: undefined,
      STAFF_OIDC_CLIENT_ID: undefined,
      STAFF_OIDC_CLIENT_SECRET: undefined,
      STAFF_OIDC_AMR: 'mfa',
    },
    'need STAFF_OIDC_ISSUER',
  ],
  [
    { NODE_ENV: 'production', STAFF_OIDC_ISSUER: 'http://127.0.0.1:4000' },
    'STAFF_OIDC_ISSUER must be https:// in production',
  ],
])('refuses %j', (changed, sentence) => {
  expect(() => read(changed)).toThrow(sentence)
})
