import { SignedInFrame } from '../../frame/signed-in/SignedInFrame.tsx'
export function ItemPage() {
  return <SignedInFrame title="x">y</SignedInFrame>
}
