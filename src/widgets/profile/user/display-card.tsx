import { useStore } from '@nanostores/react'
import moon from 'lucide-static/icons/moon.svg?raw'
import sun from 'lucide-static/icons/sun.svg?raw'
import type { ReactElement } from 'react'
import { $language } from '#shared/bus/language.ts'
import { $preferences, DENSITIES, THEMES, type PreferenceStore } from '#shared/bus/preferences.ts'
import { Card } from '#shared/ui/card.tsx'
import { Segmented } from '#shared/ui/segmented.tsx'
import { useProfileTexts } from './texts.ts'

const SIGNS = { light: sun, dark: moon } as const

/** Language, colours and density; nothing on a page that cannot store them. */
export function DisplayCard(): ReactElement | null {
  const store = useStore($preferences)
  return store ? <Choices store={store} /> : null
}

function Choices({ store }: { store: PreferenceStore }): ReactElement {
  const text = useProfileTexts()
  const { choose } = store
  return (
    <Card title={text('display')} className="display">
      <Segmented
        label={text('language')}
        value={useStore($language)}
        options={[
          { value: 'de', label: text('german') },
          { value: 'en', label: text('english') },
        ]}
        onChange={(language) => choose({ language })}
      />
      <Segmented
        label={text('theme')}
        value={useStore(store.$theme)}
        options={THEMES.map((value) => ({
          value,
          label: text(`theme.${value}`),
          ...(value !== 'auto' && { icon: SIGNS[value], iconOnly: true }),
        }))}
        onChange={(theme) => choose({ theme })}
      />
      <Segmented
        label={text('density')}
        value={useStore(store.$density)}
        options={DENSITIES.map((value) => ({ value, label: text(`density.${value}`) }))}
        onChange={(density) => choose({ density })}
      />
    </Card>
  )
}
