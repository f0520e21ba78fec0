import '../../styles/forms.css'
import './answers.css'
import './dock.css'
import './workbench.css'
import './people.css'
import './movement.css'
import '../items/items.css'
import '../letters/letters.css'
import { primaryActionOf, staffPathTo } from '@porchlight/domain/staff'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useRouter } from 'wouter'
import { sharedItem } from '../../data/shared-value.ts'
import { useFormats, useTexts } from '../../text/texts.ts'
import { DialogNotice } from '../../ui/overlays/dialog-notice.ts'
import { LiveRegion } from '../../ui/overlays/Toast.tsx'
import { useHeight } from '../../ui/use-height.ts'
import { hasChecks } from '../checks/Checks.tsx'
import { ChecksContext, useChecks } from '../checks/use-checks.ts'
import { WhatChanged } from '../facts/Changes.tsx'
import { StaffFrame } from '../frame/StaffFrame.tsx'
import { useModeWords } from '../frame/use-mode-words.ts'
import { useKeyHandlers } from '../keys/keys.ts'
import { LiveBar, News, Viewers } from '../live/LiveBar.tsx'
import { usePresence } from '../live/use-presence.ts'
import { useListPosition } from '../panel/list-position.ts'
import {
  type DockTab,
  dockTabs,
  focusOnceShown,
  type PanelProps,
  sectionId,
  TO_CHECK,
  tabPath,
} from '../panel/panel.ts'
import { useAsked } from '../returns/use-asked.ts'
import { readOf } from '../session/api.ts'
import { Problem, Read } from '../ui/parts.tsx'
import { texts as staffTexts } from '../ui/text.ts'
import { forgetDone, sayDone } from '../undo/done.ts'
import { SectionSheet } from './Answers.tsx'
import { type ActionId, actionIds, actions, placeOf, possibleActions, readOnlyView } from './actions.ts'
import { CoverSheet } from './CoverSheet.tsx'
import { Dock } from './Dock.tsx'
import { Head } from './Head.tsx'
import { KeyFigures } from './KeyFigures.tsx'
import { PhoneBar } from './PhoneBar.tsx'
import { Position } from './Position.tsx'
import { SectionList } from './SectionList.tsx'
import { sectionKeyOf } from './section-keys.ts'
import { texts } from './text.ts'

/** The page of what was signed last: who, what is due and the figures above; the answers, and the work on them beside. */
export function ApplicationPage({ params: { application_id = '' } }: { params: Record<string, string> }) {
  const query = useQuery(readOf('GET /staff/applications/{application_id}/view', { params: { application_id } }))
  const changed = async () => void (await query.refetch())
  const isReadOnly = useModeWords()?.kind === 'read-only'
  const { readOnly } = useTexts(staffTexts).problems
  const { list } = useFormats()
  const t = useTexts(texts)
  const names = query.data && list(query.data.borrowers.map(({ name }) => name))
  return (
    <StaffFrame
      title={query.data ? '' : t.title(application_id)}
      tabTitle={names ? `${names} - ${application_id}` : t.title(application_id)}
    >
      <Read query={query}>
        {view => <Desk view={isReadOnly ? readOnlyView(view, readOnly) : view} changed={changed} />}
      </Read>
    </StaffFrame>
  )
}

function Desk(props: PanelProps) {
  const { view } = props
  const [, go] = useLocation()
  const [tab, openTab] = useTab(view.id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once another application is open
  useEffect(() => forgetDone, [view.id])
  const live = usePresence(view.id)
  const [started, setStarted] = useState<ActionId>()
  const checks = useChecks(props)
  const t = useTexts(texts)
  const possible = possibleActions(view)
  const asked = useAsked(view, () => setStarted('send-back'))
  const start = (id: ActionId) => {
    const action = actions[id]
    if ('path' in action) return go(action.path(view.id))
    if ('Dialog' in action) return setStarted(id)
    const { tab: of, field } = placeOf(action, view)
    openTab(of)
    focusOnceShown(field)
  }
  const position = useListPosition(view.id)
  const openOther = (id: string | undefined) => id && go(staffPathTo('application', { application_id: id }))
  const sections = view.sections.flatMap(({ id, title }) => {
    const key = sectionKeyOf(id)
    return key ? [[`g ${key}`, { label: t.sections.goTo(title), press: () => focusSection(id) }] as const] : []
  })
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
    ...Object.fromEntries(sections),
  })
  const items = new Set(view.items.map(item => item.id))
  const primary = primaryActionOf(view.milestones.tasks, new Set(possible), items)
  const head = useHeight('--desk-head')
  const opened = started && actions[started]
  return (
    <ChecksContext value={checks}>
      <CoverSheet view={view} />
      <Position position={position}>
        <Viewers {...live} />
      </Position>
      <div className="desk__head" ref={head}>
        <Head {...props} primary={primary} onStart={start} />
        <KeyFigures view={view} />
      </div>
      <LiveBar {...live} changed={props.changed} />
      <div className="desk__columns">
        <div className="desk__answers">
          <SectionList sections={view.sections} />
          {view.is_open_again && <p className="is-soon">{t.openAgain}</p>}
          {view.changes && (
            <WhatChanged changes={view.changes} borrowers={view.borrowers} sections={view.sections.length} />
          )}
          {view.sections.map(section => (
            <SectionSheet key={section.id} view={view} section={section} />
          ))}
        </div>
        <Dock {...props} open={tab} onOpen={next => openTab(next, true)} />
      </div>
      <PhoneBar
        view={view}
        possible={possible}
        onStart={start}
        onToDo={() => {
          openTab('decide')
          focusOnceShown(TO_CHECK)
        }}
      />
      {opened && 'Dialog' in opened && (
        <DialogNotice value={live.news !== undefined && <News {...live} />}>
          <opened.Dialog
            {...props}
            asked={asked}
            onClose={(said, undo) => {
              setStarted(undefined)
              if (said) sayDone(said, undo)
            }}
          />
        </DialogNotice>
      )}
      <LiveRegion message={checks.done} />
      {!hasChecks(view) && <Problem sentence={checks.problem} />}
    </ChecksContext>
  )
}

/** The open tab: the one that the address names, or the one that the person opened last in this browser. */
function useTab(application_id: string): [DockTab, (tab: DockTab, isRemembered?: boolean) => void] {
  const router = useRouter()
  const [, go] = useLocation()
  const remembered = storedTab.use()
  const asked = new URLSearchParams(router.searchHook(router)).get('tab')
  const known = (name: string | null) => dockTabs.find(tab => tab === name)
  return [
    known(asked) ?? known(remembered) ?? dockTabs[0],
    (next, isRemembered = false) => {
      if (isRemembered) storedTab.write(next)
      go(tabPath(application_id, next), { replace: true })
    },
  ]
}

const storedTab = sharedItem('staff:dock-tab')

function focusSection(id: string): void {
  const heading = document.getElementById(sectionId(id))
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView()
}
