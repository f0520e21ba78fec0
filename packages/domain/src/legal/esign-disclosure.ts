import type { LegalNames, LegalText } from './legal-text.ts'

/** Shown before the first document: the statements of 15 USC 7001(c)(1)(B) and (C), in its order. */
export const esignDisclosure = ({ lender, dealer }: LegalNames): LegalText => ({
  id: 'esign-disclosure',
  version: '2026-11',
  title: 'Consent to electronic records and signatures',
  paragraphs: [
    `${lender} and ${dealer} can give you the documents of your loan application on paper or electronically. The law asks for your consent before they are given to you, and signed by you, electronically. Please read this page and keep a copy.`,
    `What your consent covers. This consent covers this loan application only: the application summary, the authorizations and disclosures that go with it, the certificate of completion, and notices about the decision on this application. It does not cover any later loan or account.`,
    `Your right to paper. You may have any of these documents on paper instead. Close this page and tell ${dealer} or ${lender} that you want to apply on paper; your application will not be judged differently for it.`,
    `Your right to withdraw. You may withdraw this consent at any time before you sign, by choosing to decline on the signing page, and afterwards by calling or writing to ${lender} with your name and application number. Withdrawing costs nothing. What you signed before you withdrew stays valid. From then on documents come to you on paper, which can take longer, and an application that is not yet signed goes on only on paper.`,
    `Keeping your contact details current. We reach you by the e-mail address and the phone number of your application. If either changes, change it in your application, or call or write to ${lender} or ${dealer}.`,
    `Paper copies. After you consent you may still ask ${lender} for a paper copy of any document you signed. The first copy of each document is free of charge, and so is every copy that you download or print yourself.`,
    `What you need. To read and keep the documents you need a computer, tablet or phone with internet access; a current version of Chrome, Edge, Firefox or Safari; a program that opens PDF files, which these browsers contain; an e-mail address or a phone that receives text messages; and room to save files, or a printer. If these needs change so that you might no longer be able to open or keep the documents, we will tell you, and you may withdraw your consent without a fee or any other consequence than those told here.`,
    `How you show that you can open the documents. The documents are PDF files. You open one on this page before you can consent; by consenting you confirm that you could read it, and that you can save or print it.`,
    `By consenting you agree that ${lender} and ${dealer} may give you these documents electronically, and that your electronic signature on them is as binding as one made by hand.`,
  ],
})
