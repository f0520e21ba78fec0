import { vi } from 'vitest'

const buffer = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer

const credential = {
  id: 'a2V5',
  rawId: buffer('key'),
  type: 'public-key',
  getClientExtensionResults: () => ({}),
  response: {
    clientDataJSON: buffer('{}'),
    authenticatorData: buffer('data'),
    attestationObject: buffer('attestation'),
    signature: buffer('signature'),
    userHandle: buffer('s-1'),
    getTransports: () => ['internal'],
  },
}

/** A browser with a passkey. Each answer is a person who closes the dialog, or one who unlocks the passkey. */
export function stubPasskeys(...answers: ('closed' | 'unlocked')[]) {
  vi.stubGlobal('PublicKeyCredential', class {})
  const answer = async () => {
    if (answers.shift() === 'closed') throw new DOMException('closed', 'NotAllowedError')
    return credential
  }
  const credentials = { get: vi.fn(answer), create: vi.fn(answer) }
  vi.spyOn(navigator, 'credentials', 'get').mockReturnValue(credentials as never)
  return credentials
}
