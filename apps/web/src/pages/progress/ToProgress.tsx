import { pathTo } from '@porchlight/domain'
import { useRouteParams } from '../../data/base/use-route-params.ts'
import { useTexts } from '../../text/texts.ts'
import { ButtonLink, type LinkButtonProps } from '../../ui/ButtonLink.tsx'
import { texts } from './text.ts'

/** A link back to the progress page of the application. */
export function ToProgress(props: Pick<LinkButtonProps, 'kind' | 'icon'>) {
  const { dealer, application } = useRouteParams()
  const t = useTexts(texts)
  return (
    <ButtonLink {...props} to={pathTo('progress', { dealer, application })}>
      {t.backToProgress}
    </ButtonLink>
  )
}
