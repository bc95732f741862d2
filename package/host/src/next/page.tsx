import { PortalNewsCards, type PortalNewsCardsProps } from '@talbrueck/portal-widgets/react'
import { Header } from './portal'

const settings: Pick<PortalNewsCardsProps, 'layout' | 'size'> = { layout: 'list', size: 10 }

export default function Page() {
  return (
    <>
      <Header />
      <PortalNewsCards {...settings} />
    </>
  )
}
