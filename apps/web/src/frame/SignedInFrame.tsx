import type { ComponentProps } from 'react'
import { AccountMenu } from './AccountMenu.tsx'
import { Frame } from './Frame.tsx'

/** The frame of a page behind the sign-in. */
export const SignedInFrame = (props: Omit<ComponentProps<typeof Frame>, 'account'>) => (
  <Frame {...props} account={<AccountMenu />} />
)
