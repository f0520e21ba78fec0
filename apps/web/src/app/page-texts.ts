import type { texts as data } from '../data/text.ts'
import type { texts as conflict } from '../forms/conflict/text.ts'
import type { texts as estimate } from '../forms/estimate/text.ts'
import type { texts as reopening } from '../forms/reopening/text.ts'
import type { texts as returning } from '../forms/returning/text.ts'
import type { texts as forms } from '../forms/text.ts'
import type { texts as accountMenu } from '../frame/signed-in/account-menu/text.ts'
import type { texts as inactivity } from '../frame/signed-in/inactivity/text.ts'
import type { texts as signedIn } from '../frame/signed-in/text.ts'
import type { texts as frame } from '../frame/text.ts'
import type { texts as count } from '../items/count/text.ts'
import type { texts as authorization } from '../items/kinds/authorization/text.ts'
import type { texts as document } from '../items/kinds/document/text.ts'
import type { texts as question } from '../items/kinds/question/text.ts'
import type { texts as section } from '../items/kinds/section/text.ts'
import type { texts as listed } from '../items/listed/text.ts'
import type { texts as items } from '../items/text.ts'
import type { texts as unasked } from '../items/unasked/text.ts'
import type { texts as lists } from '../lists/text.ts'
import type { texts as account } from '../pages/account/text.ts'
import type { texts as beforeYouStart } from '../pages/before-you-start/text.ts'
import type { texts as coborrowerInvite } from '../pages/coborrower-invite/text.ts'
import type { texts as confirmSignIn } from '../pages/confirm-sign-in/text.ts'
import type { texts as contacts } from '../pages/contacts/text.ts'
import type { texts as dashboard } from '../pages/dashboard/text.ts'
import type { texts as dev } from '../pages/dev/text.ts'
import type { texts as download } from '../pages/download/text.ts'
import type { texts as errors } from '../pages/errors/text.ts'
import type { texts as fullView } from '../pages/full-view/text.ts'
import type { texts as invitation } from '../pages/invitation/text.ts'
import type { texts as item } from '../pages/item/text.ts'
import type { texts as legal } from '../pages/legal/text.ts'
import type { texts as letter } from '../pages/letter/text.ts'
import type { texts as progress } from '../pages/progress/text.ts'
import type { texts as register } from '../pages/register/text.ts'
import type { texts as reminders } from '../pages/reminders/text.ts'
import type { texts as review } from '../pages/review/text.ts'
import type { texts as signIn } from '../pages/sign-in/text.ts'
import type { texts as signOut } from '../pages/sign-out/text.ts'
import type { texts as signature } from '../pages/signature/text.ts'
import type { texts as start } from '../pages/start/text.ts'
import type { texts as ending } from '../pages/withdraw/ending/text.ts'
import type { texts as withdraw } from '../pages/withdraw/text.ts'
import type { texts as explanation } from '../saving/explanation/text.ts'
import type { texts as saving } from '../saving/text.ts'
import type { texts as address } from '../sections/address/text.ts'
import type { texts as demographics } from '../sections/demographics/text.ts'
import type { texts as employment } from '../sections/employment/text.ts'
import type { texts as expenses } from '../sections/expenses/text.ts'
import type { texts as finalSteps } from '../sections/final-steps/text.ts'
import type { texts as home } from '../sections/home/text.ts'
import type { texts as income } from '../sections/income/text.ts'
import type { texts as land } from '../sections/land/text.ts'
import type { texts as overview } from '../sections/overview/text.ts'
import type { texts as personalInfo } from '../sections/personal-info/text.ts'
import type { texts as sign } from '../sign/text.ts'
import type { TextsOf } from '../text/texts.ts'
import type { texts as ui } from '../ui/text.ts'
import type { texts as crash } from './crash/text.ts'

/** The texts that a language has for the pages: each catalogue by its name, in the shape of its English texts. */
export interface PageTexts {
  account: TextsOf<typeof account>
  'account-menu': TextsOf<typeof accountMenu>
  address: TextsOf<typeof address>
  authorization: TextsOf<typeof authorization>
  'before-you-start': TextsOf<typeof beforeYouStart>
  'coborrower-invite': TextsOf<typeof coborrowerInvite>
  'confirm-sign-in': TextsOf<typeof confirmSignIn>
  contacts: TextsOf<typeof contacts>
  conflict: TextsOf<typeof conflict>
  count: TextsOf<typeof count>
  crash: TextsOf<typeof crash>
  dashboard: TextsOf<typeof dashboard>
  data: TextsOf<typeof data>
  demographics: TextsOf<typeof demographics>
  dev: TextsOf<typeof dev>
  document: TextsOf<typeof document>
  download: TextsOf<typeof download>
  employment: TextsOf<typeof employment>
  ending: TextsOf<typeof ending>
  errors: TextsOf<typeof errors>
  estimate: TextsOf<typeof estimate>
  expenses: TextsOf<typeof expenses>
  explanation: TextsOf<typeof explanation>
  'final-steps': TextsOf<typeof finalSteps>
  forms: TextsOf<typeof forms>
  frame: TextsOf<typeof frame>
  'full-view': TextsOf<typeof fullView>
  home: TextsOf<typeof home>
  inactivity: TextsOf<typeof inactivity>
  income: TextsOf<typeof income>
  invitation: TextsOf<typeof invitation>
  item: TextsOf<typeof item>
  items: TextsOf<typeof items>
  land: TextsOf<typeof land>
  legal: TextsOf<typeof legal>
  letter: TextsOf<typeof letter>
  listed: TextsOf<typeof listed>
  lists: TextsOf<typeof lists>
  overview: TextsOf<typeof overview>
  'personal-info': TextsOf<typeof personalInfo>
  progress: TextsOf<typeof progress>
  question: TextsOf<typeof question>
  register: TextsOf<typeof register>
  reminders: TextsOf<typeof reminders>
  reopening: TextsOf<typeof reopening>
  returning: TextsOf<typeof returning>
  review: TextsOf<typeof review>
  saving: TextsOf<typeof saving>
  section: TextsOf<typeof section>
  sign: TextsOf<typeof sign>
  'sign-in': TextsOf<typeof signIn>
  'sign-out': TextsOf<typeof signOut>
  signature: TextsOf<typeof signature>
  'signed-in': TextsOf<typeof signedIn>
  start: TextsOf<typeof start>
  ui: TextsOf<typeof ui>
  unasked: TextsOf<typeof unasked>
  withdraw: TextsOf<typeof withdraw>
}
