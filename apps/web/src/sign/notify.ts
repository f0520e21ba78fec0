import { type SigningMessage, type SigningNotification, signingEndFor } from '@porchlight/domain'

export const isEmbedded = (): boolean => parent !== window

/** Notifies the embedding page; without one it navigates where that page would. */
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
