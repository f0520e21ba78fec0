import { StaffFrame } from '../StaffFrame.tsx'

export function ExportsPage(_props: { params: Record<string, string> }) {
  return <StaffFrame title="">{null}</StaffFrame>
}
