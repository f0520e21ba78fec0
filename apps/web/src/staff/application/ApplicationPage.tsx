import type { ApplicationViewResponse } from '@porchlight/api'
import { staffPathTo } from '@porchlight/domain/staff'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { useFormats, useTexts } from '../../text/texts.ts'
import { AssigneePanel } from '../assignment/AssigneePanel.tsx'
import { texts as assignmentTexts } from '../assignment/text.ts'
import { ChecksPanel, hasChecks } from '../checks/Checks.tsx'
import { texts as checkTexts } from '../checks/text.ts'
import { useChecks } from '../checks/use-checks.ts'
import { LastExportPanel } from '../exports/LastExportPanel.tsx'
import { texts as exportTexts } from '../exports/text.ts'
import { ChangesSwitch } from '../facts/Changes.tsx'
import { LookAtFirst } from '../facts/LookAtFirst.tsx'
import { Totals } from '../facts/Totals.tsx'
import { texts as factTexts } from '../facts/text.ts'
import { StaffFrame } from '../frame/StaffFrame.tsx'
import { HistoryPanel } from '../history/HistoryPanel.tsx'
import { texts as historyTexts } from '../history/text.ts'
import { RevealPanel } from '../identifiers/RevealPanel.tsx'
import { texts as identifierTexts } from '../identifiers/text.ts'
import { LiveBar } from '../live/LiveBar.tsx'
import { MilestonesPanel } from '../milestones/MilestonesPanel.tsx'
import { texts as milestoneTexts } from '../milestones/text.ts'
import { NotesPanel } from '../notes/NotesPanel.tsx'
import { texts as noteTexts } from '../notes/text.ts'
import {
  ASSIGNEE,
  CHECKS,
  DOCUMENTS,
  EXPORT,
  FACTS,
  HISTORY,
  IDENTIFIERS,
  LOOK_AT_FIRST,
  MILESTONES,
  NOTES,
  type PanelProps,
  RETURNS,
  sectionId,
  TOTALS,
} from '../panel/panel.ts'
import { hasReturns, ReturnsPanel } from '../returns/ReturnsPanel.tsx'
import { texts as returnTexts } from '../returns/text.ts'
import { readOf } from '../session/api.ts'
import { Read } from '../ui/parts.tsx'
import { texts } from '../ui/text.ts'
import { DocumentsPanel } from './DocumentsPanel.tsx'
import { FactsPanel } from './FactsPanel.tsx'
import { SectionPanel } from './SectionPanel.tsx'

/** The page of what was signed last: sections with borrowers side by side, and the sealed documents. */
export function ApplicationPage({ params: { application_id = '' } }: { params: Record<string, string> }) {
  const query = useQuery(readOf('GET /staff/applications/{application_id}/view', { params: { application_id } }))
  const changed = async () => void (await query.refetch())
  const { list } = useFormats()
  const t = useTexts(texts).application
  return (
    <StaffFrame
      title={t.title(application_id)}
      lead={query.data && list(query.data.borrowers.map(({ name }) => name))}
      side={query.data ? <SectionList view={query.data} /> : null}
    >
      <Read query={query}>{view => <Panels view={view} changed={changed} />}</Read>
    </StaffFrame>
  )
}

function Panels(props: PanelProps) {
  const { view } = props
  const [showsChanges, setShowsChanges] = useState(false)
  const checks = useChecks(props)
  const t = useTexts(texts).application
  return (
    <>
      <LiveBar view={view} changed={props.changed} />
      <FactsPanel {...props} />
      <AssigneePanel {...props} />
      <ReturnsPanel {...props} />
      <LookAtFirst view={view} />
      <Totals view={view} />
      {view.changes && <ChangesSwitch changes={view.changes} isOn={showsChanges} onChange={setShowsChanges} />}
      {view.sections.map(section => (
        <SectionPanel
          key={section.id}
          section={section}
          borrowers={view.borrowers}
          changes={showsChanges ? view.changes : null}
          checks={checks}
        />
      ))}
      <ChecksPanel view={view} checks={checks} />
      <RevealPanel view={view} />
      <DocumentsPanel view={view} />
      <LastExportPanel view={view} />
      <MilestonesPanel {...props} />
      <NotesPanel {...props} />
      <HistoryPanel view={view} />
      {view.can_read_demographics && (
        <p className="staff__link">
          <Link href={staffPathTo('demographics', { application_id: view.id })}>{t.demographics}</Link>
        </p>
      )}
    </>
  )
}

function SectionList({ view }: { view: ApplicationViewResponse }) {
  const t = useTexts(texts).application
  const assignment = useTexts(assignmentTexts)
  const returns = useTexts(returnTexts)
  const facts = useTexts(factTexts)
  const checks = useTexts(checkTexts)
  const exported = useTexts(exportTexts)
  const identifiers = useTexts(identifierTexts)
  const milestones = useTexts(milestoneTexts)
  const notes = useTexts(noteTexts)
  const history = useTexts(historyTexts)
  const parts = [
    { id: FACTS, title: t.facts },
    { id: ASSIGNEE, title: assignment.title },
    ...(hasReturns(view) ? [{ id: RETURNS, title: returns.title }] : []),
    { id: LOOK_AT_FIRST, title: facts.attention.title },
    { id: TOTALS, title: facts.totals.title },
    ...view.sections.map(({ id, title }) => ({ id: sectionId(id), title })),
    ...(hasChecks(view) ? [{ id: CHECKS, title: checks.title }] : []),
    ...(view.can_reveal || view.can_check_callers ? [{ id: IDENTIFIERS, title: identifiers.title }] : []),
    { id: DOCUMENTS, title: t.documents },
    { id: EXPORT, title: exported.title },
    { id: MILESTONES, title: milestones.title },
    { id: NOTES, title: notes.title },
    { id: HISTORY, title: history.title },
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
