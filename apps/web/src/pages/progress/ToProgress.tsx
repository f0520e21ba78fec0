import { pathTo } from '@porchlight/domain'
import { useRouteParams } from '../../data/use-route-params.ts'
import { ButtonLink } from '../../frame/ButtonLink.tsx'
import type { LinkButtonProps } from '../../ui/LinkButton.tsx'
import { toProgressText } from './to-progress-text.ts'

/** The way back to the application that a page is about. */
export function ToProgress(look: Pick<LinkButtonProps, 'kind' | 'icon'>) {
  const { dealer, application } = useRouteParams()
  return (
    <ButtonLink {...look} to={pathTo('progress', { dealer, application })}>
      {toProgressText().back}
    </ButtonLink>
  )
}
