import { type AnimationEvent, type KeyboardEvent, useState } from 'react'
import { useTexts } from '../../text/texts.ts'
import { type DockTab, dockTabs, type PanelProps } from '../panel/panel.ts'
import { panels } from './panels.ts'
import { texts } from './text.ts'

const tabId = (tab: DockTab) => `tab_${tab}`
const panelId = (tab: DockTab) => `dock_${tab}`

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

interface DockProps extends PanelProps {
  open: DockTab
  onOpen(tab: DockTab): void
}

/** The panels beside the answers, in tabs, without those that have none. What was opened once stays, with what was typed in it. */
export function Dock({ open: asked, onOpen, ...props }: DockProps) {
  const tabs = dockTabs.filter(tab => shownPanels(tab, props.view).length > 0)
  const open = tabs.includes(asked) ? asked : dockTabs[0]
  const [opened, setOpened] = useState<ReadonlySet<DockTab>>(new Set([open]))
  if (!opened.has(open)) setOpened(new Set([...opened, open]))
  const t = useTexts(texts).dock
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = tabs[(tabs.indexOf(open) + step + tabs.length) % tabs.length]!
    onOpen(next)
    document.getElementById(tabId(next))?.focus()
  }
  return (
    <section className="dock" aria-label={t.label} onAnimationEnd={hideOver}>
      <div className="dock__tabs" role="tablist" aria-label={t.label} onKeyDown={onKeyDown}>
        {tabs.map(tab => {
          const count = countOf(tab, props.view)
          return (
            <button
              key={tab}
              id={tabId(tab)}
              type="button"
              role="tab"
              className="dock__tab"
              aria-selected={tab === open}
              aria-controls={panelId(tab)}
              tabIndex={tab === open ? 0 : -1}
              onClick={() => onOpen(tab)}
            >
              <span>{t.tabs[tab]}</span> {count > 0 && <span className="dock__count">{count}</span>}
            </button>
          )
        })}
      </div>
      {tabs.map(tab => (
        <div
          key={tab}
          id={panelId(tab)}
          className="dock__panels"
          role="tabpanel"
          aria-labelledby={tabId(tab)}
          hidden={tab !== open}
        >
          {opened.has(tab) && <Panels tab={tab} {...props} />}
        </div>
      ))}
    </section>
  )
}

/** Hides a message whose time is over. Otherwise it shows once more with each return to its tab. */
const hideOver = ({ target }: AnimationEvent<HTMLElement>) =>
  target instanceof HTMLElement && target.matches('.toast') && target.classList.add('hidden')

const shownPanels = (tab: DockTab, view: PanelProps['view']) =>
  panels.filter(panel => panel.tab === tab && (panel.isShown?.(view) ?? true))

const countOf = (tab: DockTab, view: PanelProps['view']) =>
  shownPanels(tab, view).reduce((sum, { count }) => sum + (count?.(view) ?? 0), 0)

const Panels = ({ tab, ...props }: PanelProps & { tab: DockTab }) =>
  shownPanels(tab, props.view).map(({ id, Component }) => <Component key={id} {...props} />)
