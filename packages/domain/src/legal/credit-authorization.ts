import type { LegalNames, LegalText } from './legal-text.ts'

/** Agreed to with the Social Security number. It covers a soft inquiry only, whatever a lender does later. */
export const creditAuthorization = ({ lender, dealer }: LegalNames): LegalText => ({
  id: 'credit-authorization',
  version: '2026-11',
  title: 'Credit authorization and agreements',
  paragraphs: [
    `Soft credit inquiry. I authorize ${lender} to obtain a consumer report about me from one or more consumer reporting agencies by a soft inquiry, to learn what financing I may qualify for. This is my written instruction under the Fair Credit Reporting Act. A soft inquiry does not affect my credit score. This authorization does not cover a hard inquiry: ${lender} must ask me again before making one.`,
    `Calls and texts. I authorize ${lender} and ${dealer} to call me and to send me text messages about this application at the phone numbers I gave, also by automated means. Agreeing to this is not a condition of credit. Message and data rates may apply. I may stop text messages at any time by answering STOP.`,
    `Sharing of information. I authorize ${lender} and ${dealer} to share the information in this application, and what they learn from it, with each other and with the lenders, insurers, appraisers, title companies and service providers who take part in this financing, for the purposes of this application only.`,
    `Disclosures and terms. I have been able to read the broker disclosures, the terms of use and the privacy policy of ${lender}, and I agree to them. I understand that ${dealer} sells homes, does not make the credit decision, and may be paid by ${lender} where the law permits it.`,
    `This authorization is good for 120 days from the day I sign. I may withdraw it earlier by calling or writing to ${lender}; what was done before then stays valid.`,
  ],
})
