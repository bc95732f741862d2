// Every route of the specification, section 2. Menu, gates, titles and tabs come from this list alone; an area that is
// not installed keeps its routes, so that a link into it says so instead of leading home.
import type { Route, RouteTitle } from './route.ts'

export const HOME_PATH = '/startseite'

type Shared = Pick<Route, 'area' | 'portal' | 'roles' | 'flag'>
type Own = Omit<Route, 'name' | 'path' | 'title' | 'area'>

const page = (name: string, path: string, title: RouteTitle, shared: Shared, own: Own = {}): Route => ({
  name,
  path,
  title,
  ...shared,
  ...own,
})

const home: Shared = { area: 'home', roles: ['menu_dashboard'] }
const legal: Shared = { area: 'legal' }
const profile: Shared = { area: 'profile' }
const news: Shared = { area: 'news', portal: 'portal_ma', roles: ['menu_ma_news'] }
const story: Shared = { area: 'news', portal: 'portal_ma', roles: ['ma_news_user'] }
const postbox: Shared = { area: 'postbox', portal: 'portal_ma', roles: ['menu_ma_form'] }
const form: Shared = { area: 'postbox', portal: 'portal_ma' }
const hours: Shared = { area: 'working-hours', portal: 'portal_ma', roles: ['menu_ma_az'] }
const control: Shared = {
  area: 'working-hours',
  portal: 'portal_ma',
  roles: ['menu_ma_az_genehmigen'],
  flag: 'workingTimeReport',
}
const vacation: Shared = { area: 'vacation', portal: 'portal_ma', roles: ['menu_ma_holiday'] }
const approval: Shared = {
  area: 'vacation',
  portal: 'portal_ma',
  roles: ['menu_ma_holiday_approve'],
  flag: 'vacationApproval',
}
const benefits: Shared = { area: 'benefits', portal: 'portal_ma', roles: ['menu_benefits'] }
const conduct: Shared = { area: 'conduct' }
const forum: Shared = { area: 'forum' }
const suppliers: Shared = { area: 'suppliers', portal: 'portal_ek', roles: ['menu_ek_lieferanten_report'] }
const market: Shared = { area: 'marketplace', portal: 'portal_ek', roles: ['menu_ek_marktplatz'] }
const duty: Shared = { area: 'responsibility', portal: 'portal_ek' }
const duplicates: Shared = { area: 'duplicates', portal: 'portal_ek', roles: ['menu_ek_doubletten'] }
const production: Shared = { area: 'production', portal: 'portal_mes', roles: ['menu_mes_logins', 'menu_mes_times'] }
const controlling: Shared = { area: 'controlling', portal: 'portal_cp', roles: ['portal_cp'] }

/** In the order of matching: the more special path comes first. */
export const ROUTES: readonly Route[] = [
  page('home', HOME_PATH, 'home', home),
  page('home.mfareset', '/mfareset/:mfaresetid', 'home', profile),

  page('terms.privacy', '/nutzungsbedingungen/datenschutzerklaerung', 'privacy', legal, { order: 2 }),
  page('terms.conditions', '/nutzungsbedingungen/agb', 'conditions', legal, { order: 3 }),
  page('terms', '/nutzungsbedingungen', 'terms', legal, { order: 1 }),

  page('profile.notifications', '/profil/benachrichtigungen', 'profileNotifications', profile, { order: 1 }),
  page('profile.security', '/profil/sicherheit', 'security', profile, { order: 2 }),
  page('profile.user', '/profil/benutzerprofil', 'userProfile', profile, { roles: ['menu_profile'], order: 3 }),
  page('profile', '/profil', 'profile', profile),
  page('profile.person', '/profil/:id', 'userProfile', profile, { roles: ['menu_ma_personaldata'] }),

  page('news.edit', '/news/ma/bearbeiten/:news?', 'newsEdit', news, { clientRole: 'ma-news-api:news_write', order: 2 }),
  page('news.categories', '/news/ma/kategorien', 'newsCategories', news, {
    clientRole: 'ma-news-api:news_cat_write',
    order: 3,
  }),
  page('news', '/news/ma/:category?', 'news', news, {
    order: 1,
    tag: 'portal-news-cards',
    attributes: { category: 'category' },
    fixed: { layout: 'list' },
    heading: 'category',
  }),
  page('story', '/story/ma/:id', 'story', story, { tag: 'portal-story', attributes: { id: 'story-id' } }),

  page('postbox.sent', '/meineNachrichten/gesendeteFormulare', 'sent', postbox, { flag: 'showMenuSent', order: 1 }),
  page('postbox.received', '/meineNachrichten/empfangeneFormulare', 'received', postbox, {
    flag: 'showMenuReceived',
    order: 2,
  }),
  page('postbox', '/meineNachrichten', 'postbox', postbox),
  page('form', '/formular/detail/:messageId?', 'form', form),
  page('form.new', '/formular/:templateId?/:companyId?/:plant?', 'formNew', form),

  page('working-hours', '/arbeitszeiten/:highlight?', 'workingHours', hours),
  page('time-control.settings', '/arbeitszeitkontrolle/einstellungen', 'settings', control, {
    clientRole: 'ma-api:ma_supervisor',
    flag: 'amISupervisor',
    order: 2,
  }),
  page('time-control', '/arbeitszeitkontrolle/:highlight?', 'timeControl', control, { order: 1 }),

  page('vacation.team', '/urlaub/team', 'team', vacation, { clientRole: 'ma-api:ma_tk_view', order: 2 }),
  page('vacation.members', '/urlaub/mitglieder', 'members', vacation, { clientRole: 'ma-api:ma_tk_view', order: 3 }),
  page('vacation.table', '/urlaub/tabelle', 'table', vacation, { mobile: false, order: 4 }),
  page('vacation', '/urlaub/:highlight?', 'vacation', vacation, { order: 1 }),
  page('vacation.calendar', '/kalender/*', 'vacation', vacation),
  page('vacation-approval.settings', '/urlaubsgenehmigung/einstellungen', 'settings', approval, {
    clientRole: 'ma-api:ma_edit_devision_settings',
    order: 3,
  }),
  page('vacation-approval.table', '/urlaubsgenehmigung/tabelle', 'table', approval, { mobile: false, order: 2 }),
  page('vacation-approval', '/urlaubsgenehmigung/:highlight?', 'vacationApproval', approval, { order: 1 }),

  page('benefits.edit', '/benefits/bearbeiten/:benefitId?', 'benefitsEdit', benefits, {
    clientRole: 'benefits-api:benefits_admin',
    order: 2,
  }),
  page('benefits.detail', '/benefits/detail/:benefitId', 'benefit', benefits, {
    clientRole: 'benefits-api:benefits_user',
  }),
  page('benefits', '/benefits', 'benefits', benefits, { clientRole: 'benefits-api:benefits_user', order: 1 }),
  page('conduct', '/verhaltenskodex', 'conduct', conduct),
  page('forum.edit', '/forum/bearbeitung', 'forumEdit', forum, { order: 2 }),
  page('forum.question', '/forum/:id', 'question', forum),
  page('forum', '/forum', 'forum', forum, { order: 1 }),

  page('suppliers.relationship', '/lieferanten/:id/:kunde', 'relationship', suppliers),
  page('suppliers.supplier', '/lieferanten/:id', 'supplier', suppliers),
  page('suppliers', '/lieferanten', 'suppliers', suppliers),
  page('marketplace.new', '/marktplatz/bearbeitung', 'adNew', market, {
    clientRole: 'mp-api:anzeigen_anlegen',
    order: 2,
  }),
  page('marketplace.ad', '/marktplatz/:id', 'ad', market),
  page('marketplace', '/marktplatz', 'marketplace', market, { order: 1 }),
  page('responsibility.groups', '/zustaendigkeit/warengruppe', 'materialGroups', duty, { order: 2 }),
  page('responsibility.lead-buyer', '/zustaendigkeit/leadBuyer', 'leadBuyer', duty, { order: 3 }),
  page('responsibility', '/zustaendigkeit', 'responsibility', duty, { order: 1 }),
  page('duplicates', '/dubletten', 'duplicates', duplicates),

  page('production.logins', '/mes/logins', 'logins', production, { roles: ['menu_mes_logins'], order: 1 }),
  page('production.times', '/mes/times', 'times', production, { roles: ['menu_mes_times'], order: 2 }),
  page('production', '/mes', 'production', production),
  page('controlling.statistics', '/controlling/statistik', 'statistics', controlling, { order: 2 }),
  page('controlling.edit', '/controlling/bearbeitung', 'controllingEdit', controlling, { order: 3 }),
  page('controlling', '/controlling', 'controlling', controlling, { order: 1 }),
]
