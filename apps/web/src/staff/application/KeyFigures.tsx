import type { ApplicationViewResponse, TotalResponse } from '@porchlight/api'
import { useState } from 'react'
import { useTexts } from '../../text/texts.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Lines } from '../facts/Lines.tsx'
import { sectionId } from '../panel/panel.ts'
import { texts as shared } from '../ui/text.ts'
import { texts } from './text.ts'

/** The figures that distinguish the application. Each opens its lines, or leads to them. */
export function KeyFigures({ view }: { view: ApplicationViewResponse }) {
  const [opened, setOpened] = useState<TotalResponse>()
  const t = useTexts(texts)
  const { close } = useTexts(shared)
  return (
    <>
      <ul className="desk__figures" aria-label={t.figures}>
        {view.figures.map(({ id, label, value, details, total: total_id, section }) => {
          const total = view.totals.find(each => each.id === total_id)
          return (
            <li key={id} className="desk__figure">
              <span className="desk__fact">
                <span className="desk__label">{label}</span>{' '}
                {total ? (
                  <button type="button" className="desk__value" aria-haspopup="dialog" onClick={() => setOpened(total)}>
                    <span>{value}</span>
                    <span className="hidden"> {t.linesOf(label)}</span>
                  </button>
                ) : (
                  <a className="desk__value" href={`#${sectionId(section)}`}>
                    {value}
                  </a>
                )}
              </span>{' '}
              <span className="desk__detail">{details.join(' · ')}</span>
            </li>
          )
        })}
      </ul>
      {opened && (
        <Dialog title={`${opened.label}: ${opened.value}`} closeLabel={close} onClose={() => setOpened(undefined)}>
          <Lines total={opened} sections={view.sections} />
        </Dialog>
      )}
    </>
  )
}
