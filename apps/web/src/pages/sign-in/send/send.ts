import { type ParsedContact, pathTo } from '@porchlight/domain'
import { isRefusal } from '../../../data/base/request.ts'
import { dealerItem } from '../../../data/base/storage.ts'
import { callPublic } from '../../../data/public-call.ts'

export { parseContact, translate } from '@porchlight/domain'

const LINK = 'POST /sign-in/email-link'

/** Mails a link that leads back to `redirect`. The address is stored, to confirm the link with. */
export async function sendLink(dealer: string, email: string, redirect: string | undefined): Promise<void> {
  const ask = (captcha?: string) => callPublic(LINK, { body: { dealer, email, redirect, captcha } })
  await ask().catch(async error => {
    if (!isRefusal<typeof LINK>(error, 'captcha_required')) throw error
    const { solveCaptcha } = await import('../../../data/captcha.ts')
    await ask(await solveCaptcha())
  })
  dealerItem(dealer, 'email-for-sign-in').write(email)
}

/** Texts a code, which costs a captcha. Stores what it must be confirmed with. */
export async function sendCode(dealer: string, phone_number: string): Promise<void> {
  const { solveCaptcha } = await import('../../../data/captcha.ts')
  const { verification_id } = await callPublic('POST /sign-in/sms-code', {
    body: { dealer, phone_number, captcha: await solveCaptcha() },
  })
  dealerItem(dealer, 'phone-for-sign-in').write(phone_number)
  dealerItem(dealer, 'verification-id').write(verification_id)
}

/** Sends a link or a code to the contact. Returns the page that confirms it. */
export async function send(dealer: string, { channel, value }: ParsedContact, redirect?: string): Promise<string> {
  if (channel === 'email') await sendLink(dealer, value, redirect)
  else await sendCode(dealer, value)
  return pathTo(channel === 'email' ? 'emailSent' : 'smsSent', { dealer }, { redirect })
}
