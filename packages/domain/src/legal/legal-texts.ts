import { alimonyNotice } from './alimony-notice.ts'
import { incompletenessNotice } from './incompleteness-notice.ts'
import type { LegalNames, LegalText } from './legal-text.ts'
import { loanEstimateNotice } from './loan-estimate-notice.ts'
import { brokerDisclosures, privacyPolicy, termsOfUse } from './published-texts.ts'
import { sharing } from './sharing.ts'

/** Printed at the end of the application summary, above the signature. */
export const applicationAcknowledgements = ({ lender, dealer }: LegalNames): LegalText => ({
  id: 'application-acknowledgements',
  version: '2026-11',
  title: 'Acknowledgements',
  paragraphs: [
    `The information in this application is true, accurate and complete as of the day I sign it. If it changes, or I learn something new before the loan closes, I will tell ${lender}.`,
    `I understand that knowingly making a false statement on an application for credit can be a crime under federal law, including Title 18, United States Code, Section 1014, and can make me liable for losses of anyone who relied on it.`,
    `${lender} and ${dealer} may rely on this application, and may verify any information in it with the persons and companies it names.`,
    `This is an application, not an offer or a commitment to lend. Amounts, rates and payments shown are estimates and may change.`,
    `${lender} keeps this application and the record of my signature whether or not a loan is made.`,
  ],
})

/** Days from the agreement for which {@link creditAuthorization} holds. */
export const CREDIT_AUTHORIZATION_DAYS = 120

/** Agreed to with the Social Security number. It covers a soft inquiry only, whatever a lender does later. */
export const creditAuthorization = ({ lender, dealer, isEmailOnly }: LegalNames): LegalText => ({
  id: 'credit-authorization',
  version: '2026-11.5',
  title: 'Credit authorization and agreements',
  paragraphs: [
    `Soft credit inquiry. I authorize ${lender} to obtain a consumer report about me from one or more consumer reporting agencies by a soft inquiry, to learn what financing I may qualify for. This is my written instruction under the Fair Credit Reporting Act. A soft inquiry does not affect my credit score. This authorization does not cover a hard inquiry: ${lender} must ask me again before making one.`,
    isEmailOnly
      ? `Calls. I authorize ${lender} and ${dealer} to call me about this application at the phone numbers I gave. This does not include automated calls. Agreeing to calls is not a condition of credit.`
      : `Calls and texts. I authorize ${lender} and ${dealer} to call me about this application at the phone numbers I gave. This does not include automated calls. Text messages follow the choice that I made at registration or in my account: if I did not choose them, I get none but the sign-in codes I ask for, and agreeing here does not change that choice. Agreeing to calls is not a condition of credit. Message and data rates may apply. I may stop text messages at any time by answering STOP.`,
    `Sharing of information. I agree to this: ${sharing({ lender, dealer })} This includes what they learn from it.`,
    `Disclosures and terms. I have been able to read the broker disclosures, the terms of use and the privacy policy of ${lender}, and I agree to them. I understand that ${dealer} sells homes, does not make the credit decision, and may be paid by ${lender} where the law permits it.`,
    `This authorization is good for ${CREDIT_AUTHORIZATION_DAYS} days from the day I sign. I may withdraw it earlier by calling or writing to ${lender}. Withdrawing does not undo what was done before.`,
  ],
})

/** Shown on the ethnicity, race and sex pages (Regulation C, HMDA). */
export const demographicDisclaimer = ({ lender }: LegalNames): LegalText => ({
  id: 'demographic-disclaimer',
  version: '2026-11.2',
  title: 'Why we ask',
  paragraphs: [
    `Federal fair-lending law asks ${lender} to request this information from everyone who applies for a home loan, to check that applicants are treated fairly and that communities get the housing they need.`,
    `Answering is optional. You may choose one or more answers, or 'I do not wish to provide this information'. Your answer, or your choice not to answer, is not used to decide on your application, and the law forbids discriminating against you because of it.`,
  ],
})

/**
 * Shown before the first document: the statements of 15 USC 7001(c)(1)(B) and (C), in its order. A version that covers or needs something
 * else is named in `electronic-records.ts`.
 */
export const esignDisclosure = ({ lender, dealer, isEmailOnly }: LegalNames): LegalText => ({
  id: 'esign-disclosure',
  version: '2026-11.3',
  title: 'Consent to electronic records and signatures',
  paragraphs: [
    `${lender} and ${dealer} can give you the records of your loan application on paper or electronically. The law asks for your consent before they are given to you, and signed by you, electronically. Please read this page and keep a copy.`,
    `What your consent covers. This consent covers this loan application only, and these kinds of records: notices about what is missing and about the decision on this application; disclosures, such as a Loan Estimate; valuations, such as an appraisal of the home; and papers to read or sign for this application, such as the application summary, the authorizations and the certificate of completion. It does not cover any later loan or account.`,
    `Your right to paper. You may have any of these records on paper instead. Close this page and tell ${dealer} or ${lender} that you want to apply on paper; your application will not be judged differently for it.`,
    `Your right to withdraw. You may withdraw this consent at any time, on your account page on this site, or by calling or writing to ${lender} with your name and application number. Withdrawing costs nothing. What you signed or received before you withdrew stays valid. From the day you withdraw, records come to you on paper, which can take longer, and an application that is not yet signed continues only on paper.`,
    `Keeping your contact details current. We reach you by the email address and the phone number of your application. If either changes, change it in your application, or call or write to ${lender} or ${dealer}.`,
    `Paper copies. After you consent you may still ask ${lender} for a paper copy of any record. Call or write with your name and application number. The first copy of each record is free of charge, and so is every copy that you download or print yourself.`,
    `What you need. To read and keep the records you need a computer, tablet or phone with internet access; a current version of Chrome, Edge, Firefox or Safari; a program that opens PDF files, which these browsers contain; an email address${isEmailOnly ? '' : ' or a phone that receives text messages'}; and room to save files, or a printer.`,
    `When we ask you again. If what this consent covers changes, or if these needs change so that you might no longer be able to open or keep the records, we tell you and ask for your consent again. Until you give it, records come to you on paper. You may then withdraw your consent without a fee or any consequence other than those stated here.`,
    `How you show that you can open the records. The records are PDF files and pages of this site. You open one on this page before you can consent; by consenting you confirm that you could read it, and that you can save or print it.`,
    `By consenting you agree that ${lender} and ${dealer} may give you these records electronically, and that your electronic signature on them is as binding as one made by hand.`,
  ],
})

/** Agreed to by typing one's name where the lender asks for it. It covers the hard inquiry, which {@link creditAuthorization} does not. */
export const hardInquiryAuthorization = ({ lender }: LegalNames): LegalText => ({
  id: 'hard-inquiry-authorization',
  version: '2026-11',
  title: 'Hard credit inquiry',
  paragraphs: [
    `I authorize ${lender} to obtain a consumer report about me from one or more consumer reporting agencies by a hard inquiry, for this application only and within ${CREDIT_AUTHORIZATION_DAYS} days from today. This is my written instruction under the Fair Credit Reporting Act. A hard inquiry can lower my credit score, and others who get a report about me can see it. I may withdraw this authorization earlier by calling or writing to ${lender}. Withdrawing does not undo what was done before.`,
  ],
})

/** Each signer of several agrees to it before the documents, with initials, apart from the signature (12 CFR 1002.7(d)(1)). */
export const jointCredit = ({ lender }: LegalNames): LegalText => ({
  id: 'joint-credit',
  version: '2026-11',
  title: 'Joint credit',
  paragraphs: [
    `I intend to apply to ${lender} for joint credit with the other people who sign this application.`,
    `This means that ${lender} decides on our application together, and that each of us owes the whole loan if it is made.`,
  ],
})

/** Shown when the primary borrower hands the device over to a same-device co-borrower. */
export const sameDeviceConsent = ({ lender, dealer, isEmailOnly }: LegalNames): LegalText => ({
  id: 'same-device-consent',
  version: '2026-11.3',
  title: "You are about to sign on another person's device",
  paragraphs: [
    `Only the person named above may continue from here. You are about to read and sign your own documents for ${lender} and ${dealer} on a device that belongs to, or is signed in as, another applicant.`,
    `No one else may sign for you. If you are not the person named, or you would rather sign in by yourself, give the device back and ask for an invitation by email${isEmailOnly ? '' : ' or text message'}.`,
    `By continuing you confirm that you are the person named, that you act for yourself, and that the signature on the next pages is yours. The certificate of completion will say that you signed on the primary borrower's device.`,
  ],
})

/** Stands beside the opt-in box at registration; stored with the answer, the time and the version (TCPA). */
export const smsConsent = ({ lender, dealer }: LegalNames): LegalText => ({
  id: 'sms-consent',
  version: '2026-11.2',
  title: 'Text messages about my application',
  paragraphs: [
    `I agree to receive text messages about my application from ${lender} and ${dealer} at the phone number I give here, including automated texts. My consent is not a condition of buying or of credit. How many messages I get depends on my application; message and data rates may apply. I can answer STOP at any time to end them, or HELP for help. I'll still get the sign-in codes I ask for if I don't agree.`,
  ],
})

/** Printed in the signed application of a lender that uses valuations (12 CFR 1002.14(a)(2), sample form C-9). */
export const valuationCopies = ({ lender }: LegalNames): LegalText => ({
  id: 'valuation-copies',
  version: '2026-11',
  title: 'Copies of valuations',
  paragraphs: [
    `${lender} may order a valuation, such as an appraisal, to determine the value of the property, and may charge you for it. You'll get a copy of any valuation promptly, even if your loan does not close.`,
    `You can pay for an additional appraisal for your own use at your own cost.`,
  ],
})

/** Every text by its id, which is stored with each consent. */
export const legalTexts = {
  'alimony-notice': alimonyNotice,
  'application-acknowledgements': applicationAcknowledgements,
  'broker-disclosures': brokerDisclosures,
  'credit-authorization': creditAuthorization,
  'demographic-disclaimer': demographicDisclaimer,
  'esign-disclosure': esignDisclosure,
  'hard-inquiry-authorization': hardInquiryAuthorization,
  'incompleteness-notice': incompletenessNotice,
  'loan-estimate-notice': loanEstimateNotice,
  'joint-credit': jointCredit,
  'privacy-policy': privacyPolicy,
  'same-device-consent': sameDeviceConsent,
  'sms-consent': smsConsent,
  'terms-of-use': termsOfUse,
  'valuation-copies': valuationCopies,
} satisfies Record<string, (names: LegalNames) => LegalText>

export type LegalTextId = keyof typeof legalTexts

/** The texts that a person agrees to by registering. */
export const textsAgreedToByRegistration = ['terms-of-use', 'privacy-policy'] as const satisfies LegalTextId[]

/** The texts that the credit authorization names, and that the borrower agrees to with it. */
export const textsAgreedToWithCreditAuthorization = [
  'broker-disclosures',
  'terms-of-use',
  'privacy-policy',
] as const satisfies LegalTextId[]
