import type { LegalNames, LegalText } from './legal-text.ts'

/** Stands beside the opt-in box at registration; stored with the answer, the time and the version (TCPA). */
export const smsConsent = ({ lender, dealer }: LegalNames): LegalText => ({
  id: 'sms-consent',
  version: '2026-11',
  title: 'Text messages about my application',
  paragraphs: [
    `I agree to receive text messages about my application from ${lender} and ${dealer} at the phone number I give here, also by automated means. My consent is not a condition of buying or of credit. How many messages I get depends on my application; message and data rates may apply. I can answer STOP at any time to end them, or HELP for help. The codes I ask for to sign in are sent whether or not I agree to this.`,
  ],
})
