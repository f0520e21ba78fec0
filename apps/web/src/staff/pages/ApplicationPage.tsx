import { type ApplicationViewResponse, staffPathTo } from '@porchlight/domain/staff'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { useTexts } from '../../text/texts.ts'
import { Alert } from '../../ui/base/Alert.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { Badge } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { Toast } from '../../ui/overlays/Toast.tsx'
import { useTimes } from '../../ui/times.ts'
import { callStaff } from '../api.ts'
import { ApplicationBadge, Problem, Read, Rows } from '../parts.tsx'
import { StaffFrame } from '../StaffFrame.tsx'
import { texts } from '../text.ts'
import { useAction } from '../use-action.ts'
import { Downloads } from './Downloads.tsx'

const FACTS = 'facts'
const DOCUMENTS = 'documents'
const sectionId = (id: string): string => `section_${id}`

/** The page of what was signed last: sections with borrowers side by side, and the sealed documents. */
export function ApplicationPage({ params: { application_id = '' } }: { params: Record<string, string> }) {
  const path = `/applications/${encodeURIComponent(application_id)}`
  const query = useQuery<ApplicationViewResponse>({ queryKey: [`${path}/view`] })
  const t = useTexts(texts).application
  return (
    <StaffFrame title={t.title(application_id)} side={query.data ? <SectionList view={query.data} /> : null}>
      <Read query={query}>
        {view => (
          <>
            <Facts view={view} path={path} changed={async () => void (await query.refetch())} />
            {view.sections.map(section => (
              <Section key={section.id} section={section} borrowers={view.borrowers} />
            ))}
            <Documents view={view} path={path} />
            {view.can_read_demographics && (
              <p>
                <Link href={staffPathTo('demographics', { application_id })}>{t.demographics}</Link>
              </p>
            )}
          </>
        )}
      </Read>
    </StaffFrame>
  )
}

/** Jumps to a section of the page. */
function SectionList({ view }: { view: ApplicationViewResponse }) {
  const t = useTexts(texts).application
  const parts = [
    { id: FACTS, title: t.facts },
    ...view.sections.map(({ id, title }) => ({ id: sectionId(id), title })),
    { id: DOCUMENTS, title: t.documents },
  ]
  return (
    <nav className="sections" aria-label={t.sections}>
      <ol>
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a className="sections__link" href={`#${id}`}>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

interface FactsProps {
  view: ApplicationViewResponse
  path: string
  changed(): Promise<void>
}

function Facts({ view, path, changed }: FactsProps) {
  const [asked, setAsked] = useState<'begin' | 'stop'>()
  const [done, setDone] = useState('')
  const action = useAction()
  const times = useTimes()
  const all = useTexts(texts)
  const t = all.application
  const run = (what: 'begin' | 'stop') => {
    setAsked(undefined)
    setDone('')
    return action.run(async () => {
      if (what === 'begin') await callStaff('POST', `${path}/review`, { idempotencyKey: crypto.randomUUID() })
      else await callStaff('DELETE', `${path}/review`)
      await changed()
      setDone(what === 'begin' ? t.begunDone : t.stopped)
    })
  }
  const dialog = {
    begin: { title: t.beginQuestion, confirm: t.begin, why: t.beginWhy },
    stop: { title: t.stopQuestion, confirm: t.stop, why: t.stopWhy },
  }
  // One button, so that the focus stays on it when the one step is done and the other can follow.
  const step = view.can_begin_review ? 'begin' : view.can_stop_review ? 'stop' : undefined
  return (
    <>
      {view.is_open_again && (
        <Alert kind="warning" title={t.openAgain}>
          <p>{t.openAgainWhy}</p>
        </Alert>
      )}
      <section className="staff__sheet" aria-labelledby={FACTS}>
        <h2 id={FACTS}>{t.facts}</h2>
        <Rows
          brief
          rows={[
            ...view.borrowers.map(({ name, is_primary }) => ({
              label: is_primary ? t.primary : t.coborrower,
              value: name,
            })),
            { label: t.status, value: <ApplicationBadge {...view} /> },
            { label: t.dealer, value: view.dealer.name },
            { label: t.begun, value: times.minute(view.created_at) },
            { label: t.signed, value: times.minute(view.signed_at) },
            ...(view.withdrawn_at ? [{ label: t.withdrawn, value: times.minute(view.withdrawn_at) }] : []),
          ]}
        />
        <Problem sentence={action.problem} />
        {step && (
          <div>
            <Button
              kind={step === 'begin' ? 'primary' : 'secondary'}
              busy={action.busy && all.saving}
              onClick={() => setAsked(step)}
            >
              {dialog[step].confirm}
            </Button>
          </div>
        )}
      </section>
      <Toast message={done} />
      {asked && (
        <ConfirmDialog
          text={{ title: dialog[asked].title, confirm: dialog[asked].confirm, cancel: all.cancel, close: all.close }}
          onConfirm={() => void run(asked)}
          onCancel={() => setAsked(undefined)}
        >
          <p>{dialog[asked].why}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

type SectionOfView = ApplicationViewResponse['sections'][number]

/** One section; each borrower has a column. */
function Section({ section, borrowers }: { section: SectionOfView; borrowers: ApplicationViewResponse['borrowers'] }) {
  const t = useTexts(texts).application
  const isNamed = borrowers.length > 1 && section.columns.length > 1
  const Heading = isNamed ? 'h4' : 'h3'
  const nameOf = (id: string) => borrowers.find(borrower => borrower.id === id)?.name ?? ''
  return (
    <section className="staff__sheet" aria-labelledby={sectionId(section.id)}>
      <h2 id={sectionId(section.id)}>{section.title}</h2>
      <div className="staff__columns">
        {section.columns.map(({ borrower_id, entries }) => (
          <div key={borrower_id}>
            {isNamed && <h3>{nameOf(borrower_id)}</h3>}
            {entries.length === 0 && <p className="soft">{t.nothing}</p>}
            {entries.map(({ title, rows }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries may have the same title, and never move
              <div className="stack stack--tight" key={index}>
                {title && <Heading>{title}</Heading>}
                <Rows rows={rows} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </section>
  )
}

function Documents({ view, path }: { view: ApplicationViewResponse; path: string }) {
  const { documents } = view
  const times = useTimes()
  const t = useTexts(texts).application
  return (
    <section className="staff__sheet" aria-labelledby={DOCUMENTS}>
      <h2 id={DOCUMENTS}>{t.documents}</h2>
      {documents.length === 0 && <p>{t.noDocuments}</p>}
      <div className="staff__columns">
        {documents.map(set => {
          const title = t.signedOn(set.name, times.minute(set.signed_at))
          return (
            <div className="stack stack--tight" key={set.document_id}>
              <h3>{title}</h3>
              {set.is_superseded && (
                <p>
                  <Badge kind="warning">{t.superseded}</Badge>
                </p>
              )}
              <ul>
                {set.documents.map(document => (
                  <li key={document.title}>{t.pages(document.title, document.pages)}</li>
                ))}
              </ul>
              <Alert kind={set.verification.is_intact ? 'success' : 'danger'}>
                <p>{set.verification.sentence}</p>
              </Alert>
              <Downloads application={view.id} path={`${path}/documents/${set.document_id}`} of={t.of(title)} />
            </div>
          )
        })}
      </div>
    </section>
  )
}
