import type { ApplicationViewResponse } from '@porchlight/api'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../text/texts.ts'
import { useSingleKeys } from '../keys/keys.ts'
import { sectionId } from '../panel/panel.ts'
import { sectionKeyOf } from './section-keys.ts'
import { texts } from './text.ts'

interface SectionListProps {
  sections: ApplicationViewResponse['sections']
  onPick?: () => void
}

/** The height of the page in which a section is the one that is read: a line below the head. */
const BAND = '-30% 0px -69% 0px'

/** The id of the section that is being read. */
function useCurrent(sections: SectionListProps['sections']): string | undefined {
  const [current, setCurrent] = useState<string>()
  const ids = sections.map(({ id }) => id).join()
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      entries => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting)
        if (entered) setCurrent(entered.target.getAttribute('aria-labelledby') ?? undefined)
      },
      { rootMargin: BAND },
    )
    for (const id of ids.split(',')) {
      const section = document.getElementById(sectionId(id))?.closest('section')
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [ids])
  return current
}

/** Links to the sections with their keys after `g`. It marks the one that is being read. */
export function SectionList({ sections, onPick }: SectionListProps) {
  const current = useCurrent(sections)
  const list = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the line scrolls to each section that is read
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (link) list.current!.scrollLeft = link.offsetLeft - list.current!.offsetLeft - link.offsetWidth
  }, [current])
  const hasKeys = useSingleKeys()
  const t = useTexts(texts).sections
  return (
    <nav className="jump" aria-label={t.label}>
      <ul ref={list}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${sectionId(id)}`}
              aria-current={sectionId(id) === current ? 'location' : undefined}
              onClick={onPick}
            >
              <span>{title}</span>
              {hasKeys && sectionKeyOf(id) && (
                <span className="jump__key" aria-hidden="true">
                  {` g ${sectionKeyOf(id)}`}
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
