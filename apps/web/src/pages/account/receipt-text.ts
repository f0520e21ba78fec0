import type { ReceiptResponse } from '@porchlight/domain'

/** A receipt as a text file. Like the documents it is English, and names the time in UTC. */
export function receiptText(application: string, receipt: ReceiptResponse): string {
  const { title, paragraphs, agreed, given_at, text_version, text_hash, typed_signature } = receipt
  return [
    title,
    '',
    ...(
      paragraphs ?? ['The words of this text have changed since. Ask the lender for the version named below.']
    ).flatMap(paragraph => [paragraph, '']),
    `Application: #${application}`,
    `${agreed ? 'Agreed' : 'Not agreed to'}: ${given_at.slice(0, 19).replace('T', ' ')} UTC`,
    ...(typed_signature ? [`Signed by typing: ${typed_signature}`] : []),
    `Version: ${text_version}`,
    `SHA-256 of the text: ${text_hash}`,
    '',
  ].join('\r\n')
}
