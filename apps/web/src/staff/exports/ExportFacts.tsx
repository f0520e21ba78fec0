import type { ExportViewResponse } from '@porchlight/api'
import { type ReviewState, staffPathTo } from '@porchlight/domain/staff'
import { Link } from 'wouter'
import { useTexts } from '../../text/texts.ts'
import { Alert } from '../../ui/base/Alert.tsx'
import { CopyButton } from '../../ui/base/CopyButton.tsx'
import { useTimes } from '../../ui/times.ts'
import { tabPath } from '../panel/panel.ts'
import { worksOnApplications } from '../session/grants.ts'
import { useStaff } from '../session/session.tsx'
import { Rows } from '../ui/parts.tsx'
import { texts as shared } from '../ui/text.ts'
import { texts } from './text.ts'

/** The application that the file is of, and why no file can be made of one that is open again. */
export function ExportFacts({ view }: { view: ExportViewResponse }) {
  const { session } = useStaff()
  const times = useTimes()
  const labels = useTexts(shared).application
  const t = useTexts(texts)
  const application = staffPathTo('application', { application_id: view.id })
  const states: Partial<Record<ReviewState, string>> = t.states
  const why = states[view.state]
  return (
    <>
      {why && (
        <Alert kind="warning" title={t.noFile}>
          <p>{why}</p>
        </Alert>
      )}
      <section className="staff__sheet" aria-labelledby="facts">
        <h2 id="facts">{t.facts}</h2>
        <Rows
          brief
          rows={[
            { label: labels.number, value: <Link href={application}>{`#${view.id}`}</Link> },
            ...view.borrowers.map(({ name, is_primary }) => ({
              label: is_primary ? labels.primary : labels.coborrower,
              value: name,
            })),
            { label: labels.dealer, value: view.dealer.name },
            { label: labels.signed, value: times.minute(view.signed_at) },
            {
              label: labels.loanNumber,
              value: view.loan_number ? (
                <span>
                  <span>{view.loan_number}</span> <CopyButton value={view.loan_number} label={labels.loanNumber} />
                </span>
              ) : (
                <span>
                  <span>{t.noLoanNumber}</span>{' '}
                  {session && worksOnApplications(session.grants) && (
                    <a href={tabPath(view.id, 'deadlines')}>{t.recordLoanNumber}</a>
                  )}
                </span>
              ),
            },
          ]}
        />
      </section>
    </>
  )
}
