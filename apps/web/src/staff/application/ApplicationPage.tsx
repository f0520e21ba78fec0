import { type ApplicationViewResponse, staffPathTo } from '@porchlight/domain/staff'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { useTexts } from '../../text/texts.ts'
import { ChangesSwitch } from '../facts/Changes.tsx'
import { LookAtFirst } from '../facts/LookAtFirst.tsx'
import { Totals } from '../facts/Totals.tsx'
import { texts as factTexts } from '../facts/text.ts'
import { Read } from '../parts.tsx'
import { StaffFrame } from '../StaffFrame.tsx'
import { texts } from '../text.ts'
import { DocumentsPanel } from './DocumentsPanel.tsx'
import { FactsPanel } from './FactsPanel.tsx'
import { DOCUMENTS, FACTS, LOOK_AT_FIRST, sectionId, TOTALS } from './panel.ts'
import { SectionPanel } from './SectionPanel.tsx'

/** The page of what was signed last: sections with borrowers side by side, and the sealed documents. */
export function ApplicationPage({ params: { application_id = '' } }: { params: Record<string, string> }) {
  const path = `/applications/${encodeURIComponent(application_id)}`
  const query = useQuery<ApplicationViewResponse>({ queryKey: [`${path}/view`] })
  const [showsChanges, setShowsChanges] = useState(false)
  const changed = async () => void (await query.refetch())
  const t = useTexts(texts).application
  return (
    <StaffFrame title={t.title(application_id)} side={query.data ? <SectionList view={query.data} /> : null}>
      <Read query={query}>
        {view => (
          <>
            <FactsPanel {...{ view, path, changed }} />
            <LookAtFirst view={view} />
            <Totals view={view} />
            {view.changes && <ChangesSwitch changes={view.changes} isOn={showsChanges} onChange={setShowsChanges} />}
            {view.sections.map(section => (
              <SectionPanel
                key={section.id}
                section={section}
                borrowers={view.borrowers}
                changes={showsChanges ? view.changes : null}
              />
            ))}
            <DocumentsPanel view={view} path={path} />
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
  const facts = useTexts(factTexts)
  const parts = [
    { id: FACTS, title: t.facts },
    { id: LOOK_AT_FIRST, title: facts.attention.title },
    { id: TOTALS, title: facts.totals.title },
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
