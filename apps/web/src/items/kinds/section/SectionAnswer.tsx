import { pagePath } from '@porchlight/domain'
import { useRouteParams } from '../../../data/base/use-route-params.ts'
import { useTexts } from '../../../text/texts.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import type { KindProps } from '../kind-props.ts'
import { texts } from './text.ts'

/** Links to the page of the section. Its item is answered by signing. */
export function SectionAnswer({ item: { page, borrower_id }, application: { status, own } }: KindProps) {
  const params = useRouteParams()
  const t = useTexts(texts)
  if (status !== 'STARTED') return <p>{t.signing}</p>
  return (
    <div className="stack stack--tight">
      <p>{t.lead}</p>
      <div>
        <ButtonLink kind="primary" to={pagePath({ ...params, borrower: borrower_id ?? own.id }, page ?? 'progress')}>
          {page ? t.change : t.people}
        </ButtonLink>
      </div>
    </div>
  )
}
