import '../../styles/forms.css'
import './answers.css'
import './dock.css'
import './workbench.css'
import { primaryActionOf, staffPathTo } from '@porchlight/domain/staff'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useRouter } from 'wouter'
import { useFormats, useTexts } from '../../text/texts.ts'
import { LiveRegion } from '../../ui/overlays/Toast.tsx'
import { ChecksContext, useChecks } from '../checks/use-checks.ts'
import { WhatChanged } from '../facts/Changes.tsx'
import { StaffFrame } from '../frame/StaffFrame.tsx'
import { useKeyHandlers } from '../keys/keys.ts'
import { LiveBar } from '../live/LiveBar.tsx'
import { useListPosition } from '../panel/list-position.ts'
import { type DockTab, dockTabs, focusOnceShown, type PanelProps, tabPath } from '../panel/panel.ts'
import { useAsked } from '../returns/use-asked.ts'
import { readOf } from '../session/api.ts'
import { Read } from '../ui/parts.tsx'
import { sayDone } from '../undo/done.ts'
import { SectionSheet } from './Answers.tsx'
import { type ActionId, actionIds, actions, possibleActions } from './actions.ts'
import { CoverSheet } from './CoverSheet.tsx'
import { Dock } from './Dock.tsx'
import { Head } from './Head.tsx'
import { KeyFigures } from './KeyFigures.tsx'
import { Position } from './Position.tsx'
import { texts } from './text.ts'

/** The page of what was signed last: who, what is due and the figures above; the answers, and the work on them beside. */
export function ApplicationPage({ params: { application_id = '' } }: { params: Record<string, string> }) {
  const query = useQuery(readOf('GET /staff/applications/{application_id}/view', { params: { application_id } }))
  const changed = async () => void (await query.refetch())
  const { list } = useFormats()
  const t = useTexts(texts)
  const names = query.data && list(query.data.borrowers.map(({ name }) => name))
  return (
    <StaffFrame
      title={query.data ? '' : t.title(application_id)}
      tabTitle={names ? `${names} - ${application_id}` : t.title(application_id)}
    >
      <Read query={query}>{view => <Desk view={view} changed={changed} />}</Read>
    </StaffFrame>
  )
}

function Desk(props: PanelProps) {
  const { view } = props
  const [, go] = useLocation()
  const [tab, setTab] = useTab(view.id)
  const [started, setStarted] = useState<ActionId>()
  const checks = useChecks(props)
  const t = useTexts(texts)
  const possible = possibleActions(view)
  const asked = useAsked(view, () => setStarted('send-back'))
  const start = (id: ActionId) => {
    const action = actions[id]
    if ('path' in action) return go(action.path(view.id))
    if ('Dialog' in action) return setStarted(id)
    setTab(action.tab)
    focusOnceShown(action.field)
  }
  const position = useListPosition(view.id)
  const openOther = (id: string | undefined) => id && go(staffPathTo('application', { application_id: id }))
  useKeyHandlers({
    j: { label: t.list.next, press: () => openOther(position?.next) },
    k: { label: t.list.previous, press: () => openOther(position?.previous) },
    ...Object.fromEntries(
      actionIds.flatMap(id => {
        const action = actions[id]
        return 'key' in action
          ? [[action.key, { label: t.actions[id], press: () => possible.includes(id) && start(id) }]]
          : []
      }),
    ),
  })
  const opened = started && actions[started]
  return (
    <ChecksContext value={checks}>
      <CoverSheet view={view} />
      {position && <Position {...position} />}
      <div className="desk__head">
        <Head view={view} primary={primaryActionOf(view.milestones.tasks, new Set(possible))} onStart={start} />
        <KeyFigures view={view} />
      </div>
      <LiveBar view={view} changed={props.changed} />
      <div className="desk__columns">
        <div className="desk__answers">
          {view.changes && (
            <WhatChanged changes={view.changes} borrowers={view.borrowers} sections={view.sections.length} />
          )}
          {view.sections.map(section => (
            <SectionSheet key={section.id} view={view} section={section} />
          ))}
        </div>
        <Dock {...props} open={tab} onOpen={setTab} />
      </div>
      {opened && 'Dialog' in opened && (
        <opened.Dialog
          {...props}
          asked={asked}
          onClose={(said, undo) => {
            setStarted(undefined)
            if (said) sayDone(said, undo)
          }}
        />
      )}
      <LiveRegion message={checks.done} />
    </ChecksContext>
  )
}

/** The open tab, which the address names. */
function useTab(application_id: string): [DockTab, (tab: DockTab) => void] {
  const router = useRouter()
  const [, go] = useLocation()
  const asked = new URLSearchParams(router.searchHook(router)).get('tab')
  const tab = dockTabs.find(known => known === asked) ?? dockTabs[0]
  return [tab, next => go(tabPath(application_id, next), { replace: true })]
}
