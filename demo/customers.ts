import type { Chance } from './chance.ts'

/** A company that the demo's organizations sell to, and someone who works there. All of it is made up. */
export interface Customer {
  company: string
  website: string
  street: string
  city: string
  state: string
  zipCode: string
  country: string
}

export interface Contact {
  first: string
  name: string
  title: string
  email: string
  phone: string
}

/** Draws customers and contacts; no person or phone comes twice, a company sometimes does. */
export function createCustomers(chance: Chance) {
  const known = new Map<string, Customer>()
  const people = new Set<string>()
  const phones = new Set<string>()
  return function meet(): Customer & Contact {
    const market = MARKETS[Number(chance.weighted(WEIGHTS))] as Market
    const company = chance.pick(market.companies)
    const customer = known.get(company) ?? makeCustomer(company, market, chance)
    known.set(company, customer)
    let [first, last] = drawName(market, chance)
    while (people.has(`${first} ${last}`)) [first, last] = drawName(market, chance)
    people.add(`${first} ${last}`)
    const contact = makeContact({ first, last, customer, phone: market.phone }, chance)
    // There are few numbers that belong to no one.
    if (phones.has(contact.phone)) contact.phone = ''
    phones.add(contact.phone)
    return { ...customer, ...contact }
  }
}

/** Text that may stand in an address: without accents and signs. */
const plainForm = (text: string): string =>
  text
    .replace(/ß/g, 'ss')
    .replace(/[øØ]/g, 'o')
    .replace(/[łŁ]/g, 'l')
    .replace(/ı/g, 'i')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

function makeCustomer(company: string, { country, cities, streets, address }: Market, chance: Chance): Customer {
  const [city = '', state = '', zip = ''] = chance.pick(cities).split('|')
  const street = address.replace('{street}', chance.pick(streets)).replace('{number}', String(chance.between(2, 180)))
  const website = `https://www.${plainForm(company)}.example`
  return { company, website, street, city, state, zipCode: chance.digits(zip), country }
}

const drawName = ({ first, last }: Market, chance: Chance) => [chance.pick(first), chance.pick(last)] as const

function makeContact(
  { first, last, customer, phone }: { first: string; last: string; customer: Customer; phone: string },
  chance: Chance,
): Contact {
  const address = `${plainForm(first)}.${plainForm(last)}@${new URL(customer.website).host.replace('www.', '')}`
  return {
    first,
    name: `${first} ${last}`,
    title: chance.happens(0.92) ? chance.pick(TITLES) : '',
    email: chance.happens(0.94) ? address : '',
    phone: chance.happens(0.8) ? chance.digits(phone) : '',
  }
}

interface Market {
  country: string
  weight: number
  companies: string[]
  /** As "City|State|postal code", with `#` for a digit. */
  cities: string[]
  streets: string[]
  address: string
  /** Numbers that are set aside for fiction where a country has some. */
  phone: string
  first: string[]
  last: string[]
}

const list = (text: string) => text.split(', ')

const TITLES = list(
  'Office Manager, Head of Operations, Facilities Lead, Managing Director, Chief Operating Officer, Head of People, ' +
    'Procurement Manager, Finance Director, Chief of Staff, Founder, Workplace Manager, Project Lead, IT Manager',
)

const MARKETS: Market[] = [
  {
    country: 'United States',
    weight: 26,
    companies: list(
      'Cascade Robotics, Bluebird Health, Juniper & Co., Lakeshore Credit Union, Redwood Studios, Prairie Wind Energy, ' +
        'Summit Legal Partners, Maple Street Books, Harvest Moon Foods, Ironbridge Capital, Pelican Freight, Clearwater Labs',
    ),
    cities: list(
      'Portland|Oregon|972##, Austin|Texas|787##, Chicago|Illinois|606##, Denver|Colorado|802##, Boston|Massachusetts|021##',
    ),
    streets: list('Alder Street, Market Street, Congress Avenue, Lake Drive, Union Avenue'),
    address: '{number} {street}',
    phone: '+1 503 555 01##',
    first: list('Emily, Marcus, Hannah, Tyrone, Grace, Miguel, Naomi, Ethan, Priya, Caleb, Alicia, Jordan'),
    last: list('Brooks, Nguyen, Carter, Ramirez, Bennett, Coleman, Patel, Sullivan, Hayes, Johnson, Kim, Delgado'),
  },
  {
    country: 'Germany',
    weight: 14,
    companies: list(
      'Kranich Logistik, Müller & Söhne Maschinenbau, Rheinufer Verlag, Grünwald Energie, Falkensee Bau, Nordlicht Medien, ' +
        'Brückner Optik, Havelland Molkerei',
    ),
    cities: list('Berlin|Berlin|101##, Hamburg|Hamburg|203##, München|Bayern|803##, Köln|Nordrhein-Westfalen|506##'),
    streets: list('Lindenstraße, Hafenstraße, Schillerstraße, Am Güterbahnhof, Gartenweg'),
    address: '{street} {number}',
    phone: '+49 30 23125 ###',
    first: list('Jürgen, Katharina, Sebastian, Anke, Björn, Franziska, Emre, Lena, Matthias, Ulrike'),
    last: list('Schäfer, Krüger, Weiß, Hoffmann, Yılmaz, Böhm, Lindner, Vogel, Jäger, Brandt'),
  },
  {
    country: 'United Kingdom',
    weight: 13,
    companies: list(
      'Thistle & Rowe, Kingfisher Insurance, Ashdown Architects, Pennine Foods, Larkspur Travel, Blackfriars Press, ' +
        'Wren Biotech, Canal Street Brewing',
    ),
    cities: list(
      'London|England|EC1V #AB, Manchester|England|M4 #DF, Edinburgh|Scotland|EH6 #NW, Bristol|England|BS1 #TY',
    ),
    streets: list('Tanner Street, King Street, Leith Walk, Victoria Road, Mill Lane'),
    address: '{number} {street}',
    phone: '+44 20 7946 0###',
    first: list('Oliver, Imogen, Rhys, Fatima, Callum, Beatrice, Arjun, Freya, Alasdair, Nia'),
    last: list('Whitfield, MacLeod, Hughes, Begum, Thornton, Ashworth, Singh, Fraser, Pritchard, Okoye'),
  },
  {
    country: 'France',
    weight: 10,
    companies: list(
      'Atelier Béranger, Lumière & Fils, Groupe Vauclair, Éditions du Canal, Maison Delorme, Hélios Énergie, Cadran Conseil',
    ),
    cities: list(
      'Paris|Île-de-France|7501#, Lyon|Auvergne-Rhône-Alpes|6900#, Nantes|Pays de la Loire|44000, Lille|Hauts-de-France|59000',
    ),
    streets: list('rue des Tilleuls, avenue Jean Jaurès, quai de la Fosse, rue Saint-Honoré'),
    address: '{number} {street}',
    phone: '+33 1 99 00 ## ##',
    first: list('Élodie, François, Anaïs, Théo, Hélène, Raphaël, Aminata, Benoît, Maëlle, Yanis'),
    last: list('Lefèvre, Moreau, Dubois, Traoré, Garnier, Rousseau, Benali, Perrin, Chevallier, Noël'),
  },
  {
    country: 'Sweden',
    weight: 8,
    companies: list('Älvstrand Fastigheter, Norrsken Data, Björkö Snickeri, Västkust Livs, Polaris Marin'),
    cities: list('Stockholm|Stockholms län|111 ##, Göteborg|Västra Götaland|411 ##, Malmö|Skåne|211 ##'),
    streets: list('Storgatan, Hornsgatan, Södra Vägen, Åsgatan'),
    address: '{street} {number}',
    phone: '+46 8 465 004 ##',
    first: list('Åsa, Björn, Ebba, Mårten, Linnéa, Göran, Amir, Sigrid'),
    last: list('Söderberg, Åkesson, Lindström, Nyström, Hassan, Öberg, Sjögren, Dahl'),
  },
  {
    country: 'Spain',
    weight: 8,
    companies: list('Grupo Peñalara, Azahar Turismo, Estudio Muñoz, Bodegas Ibáñez, Costa Serena Hoteles'),
    cities: list('Madrid|Comunidad de Madrid|2801#, Barcelona|Cataluña|0800#, Valencia|Comunidad Valenciana|4600#'),
    streets: list('Calle de Alcalá, Calle Mayor, Avenida Diagonal, Paseo del Prado'),
    address: '{street}, {number}',
    phone: '+34 900 555 0##',
    first: list('Begoña, Íñigo, Lucía, Andrés, Inés, Joaquín, Montserrat, Óscar'),
    last: list('Núñez, Ibáñez, Muñoz, Castaño, Peña, Ordóñez, Vilà, Echeverría'),
  },
  {
    country: 'Brazil',
    weight: 6,
    companies: list('Pão & Grão, Construtora Araújo, Verde Vale Agro, Estúdio São Jorge'),
    cities: list('São Paulo|São Paulo|013##-000, Curitiba|Paraná|800##-000, Recife|Pernambuco|500##-000'),
    streets: list('Rua das Acácias, Avenida Paulista, Rua Conceição'),
    address: '{street}, {number}',
    phone: '+55 11 0000 01##',
    first: list('João, Luíza, Thiago, Conceição, Renato, Júlia, Antônio, Beatriz'),
    last: list('Araújo, Gonçalves, Simões, Magalhães, Leão, Brandão, Assunção'),
  },
  {
    country: 'Poland',
    weight: 5,
    companies: list('Żuraw Budownictwo, Wisła Druk, Łódź Textil Works, Szafir Consulting'),
    cities: list('Warszawa|Mazowieckie|00-1##, Kraków|Małopolskie|31-0##, Łódź|Łódzkie|90-4##'),
    streets: list('ul. Piękna, ul. Długa, ul. Piotrkowska'),
    address: '{street} {number}',
    phone: '+48 22 000 01 ##',
    first: list('Małgorzata, Paweł, Agnieszka, Łukasz, Zofia, Stanisław'),
    last: list('Wójcik, Kowalczyk, Jabłońska, Dąbrowski, Król, Żak'),
  },
  {
    country: 'Canada',
    weight: 6,
    companies: list('Boréal Conseil, Harbourfront Media, Saguenay Outfitters, Granville Dental Group'),
    cities: list('Montréal|Québec|H2X #K#, Toronto|Ontario|M5V #L#, Vancouver|British Columbia|V6B #N#'),
    streets: list('rue Sainte-Catherine, King Street West, Granville Street'),
    address: '{number} {street}',
    phone: '+1 416 555 01##',
    first: list('Geneviève, Liam, Amara, Étienne, Chloe, Devon, Mei'),
    last: list('Tremblay, Bouchard, MacDonald, Chan, Gagné, Osei, Fortin'),
  },
  {
    country: 'Japan',
    weight: 4,
    companies: list('Hoshino Paper, Kaede Design, Minato Trading, Sakura Dental Supply'),
    cities: list('Tokyo|Tokyo|105-00##, Osaka|Osaka|530-00##, Kyoto|Kyoto|604-80##'),
    streets: list('Shibakoen, Umeda, Karasuma-dori'),
    address: '{number} {street}',
    phone: '+81 3 0000 01##',
    first: list('Haruka, Kenta, Yūko, Daichi, Ayumi, Shōhei'),
    last: list('Satō, Kobayashi, Ōno, Yamamoto, Itō, Matsuda'),
  },
]

const WEIGHTS = Object.fromEntries(MARKETS.map(({ weight }, index) => [String(index), weight]))
