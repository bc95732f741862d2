import { useStore } from '@nanostores/react'
import { useLayoutEffect, useState, type ReactElement } from 'react'
import { $language, setLanguage } from '#shared/bus/language.ts'
import { Segmented } from '#shared/ui/segmented.tsx'
import { ToastList } from '#shared/ui/toast-list.tsx'
import { Actions } from './actions.tsx'
import { Choices } from './choices.tsx'
import { Facts } from './facts.tsx'
import { Fields } from './fields.tsx'
import { Files } from './files.tsx'
import { Labels } from './labels.tsx'
import { LongTable } from './long-table.tsx'
import { Messages } from './messages.tsx'
import { Overlays } from './overlays.tsx'
import { States } from './states.tsx'
import { Steps } from './steps.tsx'
import { Surfaces } from './surfaces.tsx'
import { useKitTexts } from './texts.ts'

export function KitPage(): ReactElement {
  const text = useKitTexts()
  const language = useStore($language)
  useLayoutEffect(() => {
    document.documentElement.lang = language
    document.title = text('title')
  }, [language, text])
  return (
    <main className="kit">
      <Header />
      <div className="parts">
        <Surfaces />
        <Actions />
        <Fields />
        <Choices />
        <Files />
        <Labels />
        <Steps />
        <Messages />
        <Overlays />
        <States />
        <Facts />
        <LongTable />
      </div>
      <ToastList onReport={() => undefined} />
    </main>
  )
}

type Theme = 'auto' | 'light' | 'dark'
type Density = 'compact' | 'standard' | 'comfortable'

function Header(): ReactElement {
  const text = useKitTexts()
  const [theme, setTheme] = useState<Theme>('auto')
  const [density, setDensity] = useState<Density>('standard')
  useLayoutEffect(() => {
    Object.assign(document.documentElement.dataset, { portalTheme: theme, portalDensity: density })
  }, [theme, density])
  return (
    <header>
      <h1>{text('title')}</h1>
      <Segmented
        label={text('language')}
        value={useStore($language)}
        onChange={setLanguage}
        options={[
          { value: 'de', label: text('german') },
          { value: 'en', label: text('english') },
        ]}
      />
      <Segmented<Theme>
        label={text('theme')}
        value={theme}
        onChange={setTheme}
        options={[
          { value: 'auto', label: text('auto') },
          { value: 'light', label: text('light') },
          { value: 'dark', label: text('dark') },
        ]}
      />
      <Segmented<Density>
        label={text('density')}
        value={density}
        onChange={setDensity}
        options={[
          { value: 'compact', label: text('compact') },
          { value: 'standard', label: text('standard') },
          { value: 'comfortable', label: text('comfortable') },
        ]}
      />
    </header>
  )
}
