import { StaffFrame } from '../StaffFrame.tsx'

export function ExportPage(_props: { params: Record<string, string> }) {
  return <StaffFrame title="">{null}</StaffFrame>
}
