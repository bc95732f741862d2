import { useMemo, type ReactElement } from 'react'
import { encode } from 'uqr'

/** A QR code of `text`, black on white in both themes and on paper: cameras want it so. */
export function QrCode({ text, label }: { text: string; label: string }): ReactElement {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { ecc: 'L', border: 2 })
    const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { size, path: dots.join('') }
  }, [text])
  return (
    <svg className="qr" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <rect fill="#fff" width={size} height={size} />
      <path fill="#000" d={path} />
    </svg>
  )
}
