import { type SigningMessage, type SigningNotification, signingEndFor } from '@porchlight/domain'

export const isEmbedded = (): boolean => parent !== window

/** Tells the page around this one; standing alone, it goes where the page around would go. */
export function tell(news: SigningNotification, returnUrl = ''): void {
  if (isEmbedded()) {
    const message: SigningMessage = { from: 'signing-page', notification: news }
    parent.postMessage(message, new URL(returnUrl || location.href).origin)
    return
  }
  const end = signingEndFor[news]
  if (!end || !returnUrl) return
  const back = new URL(returnUrl)
  back.searchParams.set('event', end)
  location.assign(back)
}
