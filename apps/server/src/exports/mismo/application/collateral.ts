import { manufacturerType } from '@porchlight/domain'
import type { ApplicationAnswers } from '../../answers.ts'
import { container, type MismoElement, value } from '../element.ts'
import { addressElement, typeElements } from './elements.ts'
import { estateTypes, homeSections, isInPark, nativeAmericanLands, usageTypes } from './enumerations.ts'
import { amount, count, firstDay, indicator, plainNumber } from './value-forms.ts'

/** The first year of models that the HUD code of June 1976 may cover. */
const FIRST_YEAR_OF_HUD_CODE = 1976

export const collateralsElement = (answers: ApplicationAnswers): MismoElement | undefined =>
  container('COLLATERALS', [
    container('COLLATERAL', [
      container('SUBJECT_PROPERTY', [
        addressElement(answers.placement),
        manufacturedHome(answers),
        propertyDetail(answers),
        salesContract(answers),
        site(answers),
      ]),
    ]),
  ])

function manufacturerName({ manufacture }: ApplicationAnswers): string | null {
  const { manufacturer_type: type, manufacturer_type_other: other } = manufacture
  return type === 'OTHER' ? other : type && manufacturerType.labels[type]
}

function manufacturedHome(answers: ApplicationAnswers): MismoElement | undefined {
  const { manufacture, land, source } = answers
  const { section_type, model_name, model_year } = manufacture
  const sections = section_type && homeSections[section_type]
  return container('MANUFACTURED_HOME', [
    container('MANUFACTURED_HOME_DETAIL', [
      value('ManufacturedHomeManufacturerName', manufacturerName(answers)),
      value('ManufacturedHomeModelIdentifier', model_name),
      value('ManufacturedHomeModelYear', model_year),
      value('ManufacturedHomeRetailerName', source.dealer.name),
      value('ManufacturedHomeSectionCount', count(sections?.count)),
      value('ManufacturedHomeWidthType', sections?.width),
      value('MobileHomeParkIndicator', indicator(land.lease_type && isInPark[land.lease_type])),
    ]),
    section_type === 'OTHER'
      ? container('MANUFACTURED_HOME_SECTIONS', [
          container(
            'MANUFACTURED_HOME_SECTION',
            typeElements('ManufacturedHomeSectionType', { answer: 'section_type_other' }, manufacture),
          ),
        ])
      : undefined,
  ])
}

function propertyDetail({ manufacture, usage, land }: ApplicationAnswers): MismoElement | undefined {
  const { situation, acreage } = land
  const isOlderThanCode = manufacture.model_year !== '' && Number(manufacture.model_year) < FIRST_YEAR_OF_HUD_CODE
  return container('PROPERTY_DETAIL', [
    value('ConstructionMethodType', isOlderThanCode ? 'MobileHome' : 'Manufactured'),
    value('FinancedUnitCount', '1'),
    ...typeElements('NativeAmericanLandsType', situation && nativeAmericanLands[situation]),
    value('PropertyAcquiredDate', firstDay(land.purchase_month, land.purchase_year)),
    value('PropertyAcreageNumber', acreage === null || acreage === undefined ? undefined : plainNumber(acreage)),
    ...typeElements('PropertyEstateType', situation && estateTypes[situation]),
    ...typeElements('PropertyUsageType', usage.usage_type && usageTypes[usage.usage_type], usage),
  ])
}

const salesContract = ({ downPayment, source }: ApplicationAnswers): MismoElement | undefined =>
  container('SALES_CONTRACTS', [
    container('SALES_CONTRACT', [
      container('SALES_CONTRACT_DETAIL', [
        value('SalesContractAmount', amount(downPayment.price)),
        value('SalesContractRetailerName', source.dealer.name),
      ]),
    ]),
  ])

function site({ land }: ApplicationAnswers): MismoElement | undefined {
  const { has_frontage_public_road: hasFrontage, has_paved_road: isPaved } = land
  const improvement = (description: string, type: string, ownership?: string) =>
    container('OFF_SITE_IMPROVEMENT', [
      value('OffSiteImprovementDescription', description),
      value('OffSiteImprovementOwnershipType', ownership),
      value('OffSiteImprovementType', type),
    ])
  const isAnswered = (answer: boolean | null | undefined): answer is boolean => typeof answer === 'boolean'
  return container('SITE', [
    container('OFF_SITE_IMPROVEMENTS', [
      isAnswered(hasFrontage)
        ? hasFrontage
          ? improvement('The land fronts on a public road', 'StreetAccess', 'Public')
          : improvement('The land does not front on a public road', 'StreetAccess')
        : undefined,
      isAnswered(isPaved)
        ? improvement(isPaved ? 'The road is paved' : 'The road is not paved', 'StreetSurface')
        : undefined,
    ]),
  ])
}
