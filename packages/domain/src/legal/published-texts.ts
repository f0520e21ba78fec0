import { identifierAccess } from './identifier-access.ts'
import type { LegalNames, PublishedText } from './legal-text.ts'
import { sharing } from './sharing.ts'

/** A text of parts with headings, each of which begins its paragraph. */
const headed = (parts: [heading: string, text: string][]): Pick<PublishedText, 'headings' | 'paragraphs'> => ({
  headings: parts.map(([heading]) => heading),
  paragraphs: parts.map(([heading, text]) => `${heading}. ${text}`),
})

/**
 * The texts that a borrower agrees to together with the credit authorization. Anyone can read them under the address of
 * a dealer. Samples, like all legal texts.
 */

export const brokerDisclosures = ({ lender, dealer }: LegalNames): PublishedText => ({
  id: 'broker-disclosures',
  version: '2026-11',
  title: 'Broker disclosures',
  ...headed([
    [
      'Who we are',
      `${lender} takes loan applications, makes loans, and may arrange loans that other lenders make. ${dealer} sells homes. It is not a lender and does not decide on your application.`,
    ],
    [
      'How we are paid',
      `${lender} may be paid by you, by the lender that makes your loan, or by the investor that buys it. You get a written estimate of all charges within three business days after we have your application. We are never paid more because you accept a higher rate.`,
    ],
    [
      `What ${dealer} receives`,
      `${dealer} may be paid by ${lender} only where the law permits it, and for services that it really performs. You may finance your home with any lender. ${dealer} may not require you to use ${lender}.`,
    ],
    ['No fee to apply', `You pay nothing for this application or for the soft credit inquiry that goes with it.`],
    [
      'No promise of a loan',
      `Amounts, rates and payments that you see here are estimates. They can change until your rate is locked in writing.`,
    ],
    [
      'Questions and complaints',
      `Call or write to ${lender} first. You can also contact the Consumer Financial Protection Bureau at consumerfinance.gov, or the agency of your state that licenses lenders. You can look up our license at nmlsconsumeraccess.org.`,
    ],
  ]),
})

export const termsOfUse = ({ lender, dealer, isEmailOnly }: LegalNames): PublishedText => ({
  id: 'terms-of-use',
  version: '2026-11',
  title: 'Terms of use',
  ...headed([
    [
      'What this site is for',
      `On this site you apply to ${lender} for a loan to buy a manufactured home from ${dealer}. You must be at least 18 years old and live in the United States.`,
    ],
    [
      'Your account',
      `${isEmailOnly ? 'You sign in with a link that we send to your email address. Do not share it.' : 'You sign in with a link or a code that we send to your email address or your phone. Do not share them.'} Tell ${lender} at once if you think that somebody else has used your account.`,
    ],
    [
      'Your answers',
      `Give true and complete answers, and answer only for yourself. A co-borrower answers and signs in person.`,
    ],
    [
      'Estimates',
      `The payments and loan amounts on this site are estimates. They are not an offer or a commitment to lend.`,
    ],
    [
      'Fair use',
      `Do not try to read other people's applications, to overload this site, or to get around its security.`,
    ],
    [
      'Changes',
      `When these terms change, the new version has a new date, and you are asked again before it applies to you.`,
    ],
    [
      'The law that applies',
      `Federal law and the law of the state where you live apply to these terms. Nothing in them limits your rights as a consumer.`,
    ],
  ]),
})

export const privacyPolicy = ({ lender, dealer, isEmailOnly }: LegalNames): PublishedText => ({
  id: 'privacy-policy',
  version: '2026-11.4',
  title: 'Privacy policy',
  ...headed([
    [
      'What we collect',
      `${lender} collects what you enter in your application: contacts, addresses, jobs, income, accounts, expenses, your Social Security number and your date of birth. With your permission we collect your credit report. We also record when and from which device you sign in.`,
    ],
    [
      'What we use it for',
      `We use it to decide on your application, to prepare and store your documents, to prevent fraud, and to do what the law requires. The answers about ethnicity, race and sex are used only to report on fair lending.`,
    ],
    [
      'Who gets it',
      `${sharing({ lender, dealer })} Credit bureaus learn what they need to report on you. Someone who applies with you sees the home, the loan and the address of the primary borrower, and no other answers of yours. We do not sell your information.`,
    ],
    [
      'How we protect it',
      `Your date of birth and Social Security number are encrypted. ${identifierAccess({ lender, dealer })} Every change of your application is recorded.`,
    ],
    [
      'How long we store it',
      `The law requires us to store a submitted application for at least 25 months. An application that you do not finish is deleted after 60 days without a change.`,
    ],
    [
      'Your choices',
      [
        `You can see and change your answers until you sign. Until you submit your application you can delete it. Afterwards you can withdraw it; ${lender} then stores it as long as the law requires.`,
        ...(isEmailOnly ? [] : ['You can stop text messages by answering STOP.']),
        `Call or write to ${lender} to get a copy of your information, to correct it or to ask us to delete it.`,
      ].join(' '),
    ],
    [
      'Cookies',
      `This site stores a cookie that keeps you signed in, and drafts of your answers in your browser. It has no advertising and no tracking.`,
    ],
  ]),
})
