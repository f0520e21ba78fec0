import { template } from '../forms/text.ts'

/** Texts of several notices. */
export const openApplication = template('Open your application')
export const answersAreSaved = template('Your answers are saved. You can pick up where you left off.')
export const questions = template('Questions? Call {dealer} at {phone}.')
