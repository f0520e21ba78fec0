import { CompliancePage } from '../compliance/CompliancePage.tsx'
import { ExportPage } from '../exports/ExportPage.tsx'
import { LettersPage } from '../letters/LettersPage.tsx'
import { DuePage } from '../overview/DuePage.tsx'
import { OverviewPage } from '../overview/OverviewPage.tsx'
import { AccountPage } from '../pages/AccountPage.tsx'
import { DemographicsPage } from '../pages/DemographicsPage.tsx'
import { DevMessagesPage } from '../pages/DevMessagesPage.tsx'
import { InvitationPage } from '../pages/InvitationPage.tsx'
import { PeoplePage } from '../pages/PeoplePage.tsx'
import { PersonPage } from '../pages/PersonPage.tsx'
import { ActivityPage } from '../queue/ActivityPage.tsx'
import { CallsPage } from '../queue/CallsPage.tsx'
import { FailuresPage } from '../queue/FailuresPage.tsx'
import { PartiallySignedPage } from '../queue/PartiallySignedPage.tsx'
import { ExportsPage } from '../zip/ExportsPage.tsx'

/** Pages that few visits open. Their styles are in every page, which the server renders with them (`entry-staff-client.tsx`). */
export const otherPages = {
  overview: OverviewPage,
  due: DuePage,
  compliance: CompliancePage,
  partiallySigned: PartiallySignedPage,
  failures: FailuresPage,
  letters: LettersPage,
  activity: ActivityPage,
  calls: CallsPage,
  invitation: InvitationPage,
  account: AccountPage,
  people: PeoplePage,
  person: PersonPage,
  demographics: DemographicsPage,
  export: ExportPage,
  exports: ExportsPage,
  devMessages: DevMessagesPage,
}
