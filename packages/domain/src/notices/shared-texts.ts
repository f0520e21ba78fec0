import { template } from '../forms/text.ts'
import type { NoticeText } from './notice.ts'

/** Texts of several notices. */
export const openApplication = template('Open your application')
export const answersAreSaved = template('Your answers are saved. You can pick up where you left off.')
export const questions = template('Questions? Call {dealer} at {phone}.')
const callLender = template('Questions? Call {lender} at {lender_phone}.')
/** The dealer knows nothing of the loan, so it is named only where the lender gives no number. */
export const questionsToLender: NoticeText = values => (values.lender_phone ? callLender : questions)(values)
const callOfficer = template(
  'Questions? Call {officer} ({officer_title}, NMLS ID {officer_nmls_id}) at {lender_phone}.',
)
/** Names the officer where the lender gives a number and the officer has an NMLS id. */
export const questionsToOfficer: NoticeText = values =>
  (values.officer && values.officer_nmls_id && values.lender_phone ? callOfficer : questionsToLender)(values)
