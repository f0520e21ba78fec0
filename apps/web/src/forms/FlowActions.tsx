import { type ComponentProps, createContext, type ReactNode, useContext } from 'react'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/base/Button.tsx'
import { lazyComponent } from '../ui/base/lazy-component.tsx'
import { backIcon } from '../ui/icons.ts'
import { StickyActions } from '../ui/StepLayout.tsx'
import { Loading } from './Loading.tsx'
import { texts } from './text.ts'
import { LockedContext } from './use-locked.ts'

/** Goes to the previous page of the form. Undefined on a page outside of the form. */
export const BackContext = createContext<(() => void) | undefined>(undefined)

const LockNotice = lazyComponent(async () => (await import('./reopening/LockNotice.tsx')).LockNotice)

/** The action bar of a form: Back on a page of the application form, and the buttons of the page, or Return while it is locked. */
export function FlowActions({ children }: { children?: ReactNode }) {
  const back = useContext(BackContext)
  const leave = useContext(LockedContext)
  const t = useTexts(texts)
  if (!back && !children) return null
  return (
    <StickyActions
      notice={back && !leave && <LockNotice />}
      back={
        back && (
          <Button kind="quiet" icon={backIcon} onClick={back}>
            {t.back}
          </Button>
        )
      }
    >
      {leave ? (
        <Button kind="primary" wide onClick={leave}>
          {t.return}
        </Button>
      ) : (
        children
      )}
    </StickyActions>
  )
}

/** The content of a page of the application form while its queries load. The bar is there, so that nothing moves later. */
export const FlowLoading = (props: ComponentProps<typeof Loading>) => (
  <div className="stack">
    <Loading {...props} />
    <FlowActions />
  </div>
)
