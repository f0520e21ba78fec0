import type { Fields, ListSection } from '@porchlight/domain'
import { useTexts, useTranslate } from '../text/texts.ts'
import { Alert } from '../ui/base/Alert.tsx'
import { Button } from '../ui/base/Button.tsx'
import { texts } from './text.ts'
import type { List } from './use-list-page.ts'
import { nameOfNew } from './with-draft.ts'

/** States that a dialog was closed before its entry was saved, and opens it again. */
export function UnsavedNotice<F extends Fields>({ section, list }: { section: ListSection<F>; list: List<F> }) {
  const t = useTexts(texts)
  const translate = useTranslate()
  const { unsaved, isUnclear, cardOf, dispatch } = list
  if (!unsaved)
    return (
      isUnclear && (
        <Alert kind="warning">
          <p>{t.unclear}</p>
        </Alert>
      )
    )
  const title =
    'editing' in unsaved
      ? cardOf(unsaved.editing).title
      : translate(section.addable([]).find(({ start }) => nameOfNew(start) === nameOfNew(unsaved.adding))?.label ?? '')
  return (
    <Alert kind="warning">
      <p>{isUnclear ? t.unsavedOrNot(title) : t.unsaved(title)}</p>
      <Button onClick={() => dispatch({ type: 'resumed' })}>{t.resume}</Button>
    </Alert>
  )
}
