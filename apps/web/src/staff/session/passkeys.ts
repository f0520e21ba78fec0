import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { CancelledError, PasskeyExistsError } from '../ui/use-action.ts'

type AuthenticationOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']
type RegistrationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

/** Browsers give one name to a closed dialog, a time-out and a refusal, so that a site learns nothing of the person's passkeys. */
const CANCELLED: ReadonlySet<string> = new Set(['NotAllowedError', 'AbortError'])

async function ceremony<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (CANCELLED.has((error as Error).name)) throw new CancelledError()
    if ((error as Error).name === 'InvalidStateError') throw new PasskeyExistsError()
    throw error
  }
}

/** Asks for a passkey. Throws `CancelledError` where the person closed the browser's dialog. */
export const askForPasskey = (options: object) =>
  ceremony(() => startAuthentication({ optionsJSON: options as AuthenticationOptions }))

/** Makes a passkey. Throws `CancelledError` where the person closed the browser's dialog. */
export const makePasskey = (options: object) =>
  ceremony(() => startRegistration({ optionsJSON: options as RegistrationOptions }))

interface SignalsUnknown {
  signalUnknownCredential?(unknown: { rpId: string | undefined; credentialId: string }): Promise<void>
}

/** Has the device remove a passkey that the server does not know, where browser and device can. */
export async function forgetPasskey(options: object, { id }: { id: string }): Promise<void> {
  const { rp } = options as RegistrationOptions
  const browser: SignalsUnknown = PublicKeyCredential
  await browser.signalUnknownCredential?.({ rpId: rp.id, credentialId: id }).catch(() => undefined)
}
