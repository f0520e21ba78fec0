import type { LegalNames, LegalText } from './legal-text.ts'

/** Shown when the primary borrower hands the device over to a same-device co-borrower. */
export const sameDeviceConsent = ({ lender, dealer }: LegalNames): LegalText => ({
  id: 'same-device-consent',
  version: '2026-11',
  title: 'You are about to sign on another person’s device',
  paragraphs: [
    `Only the person named above may go on from here. You are about to read and sign your own documents for ${lender} and ${dealer} on a device that belongs to, or is signed in as, another applicant.`,
    `Nobody may sign for you. If you are not the person named, or you would rather sign in by yourself, give the device back and ask for an invitation by e-mail or text message.`,
    `By going on you confirm that you are the person named, that you act for yourself, and that the signature on the next pages is yours. The certificate of completion will say that you signed on the primary borrower’s device.`,
  ],
})
