import { pathTo } from '@porchlight/domain'
import { useAt } from '../../api/at.ts'
import { Onward } from '../../frame/Onward.tsx'
import type { LinkButtonProps } from '../../ui/LinkButton.tsx'
import { toProgressText } from './to-progress-text.ts'

/** The way back to the application that a page is about. */
export function ToProgress(look: Pick<LinkButtonProps, 'kind' | 'icon'>) {
  const { dealer, application } = useAt()
  return (
    <Onward {...look} to={pathTo('progress', { dealer, application })}>
      {toProgressText().back}
    </Onward>
  )
}
