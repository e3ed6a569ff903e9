"""GraphQL documents (Admin API 2026-01 and newer)."""

_FIELDS = """
id handle title descriptionHtml vendor productType tags status onlineStoreUrl
reference: metafield(namespace: "tradewind", key: "reference") { value }
images: metafield(namespace: "tradewind", key: "images") { value }
variantsCount { count } mediaCount { count } featuredMedia { id }
"""
_VARIANT = "id price compareAtPrice sku barcode selectedOptions { name value }"
_PRODUCT = f"""{_FIELDS}
variants(first: 250) {{ nodes {{ {_VARIANT} }} pageInfo {{ hasNextPage endCursor }} }}
"""

_CHANNELS = """resourcePublicationsV2(first: 50, onlyPublished: false, catalogType: APP) @include(if: $channels) {
  nodes { publication { id } }
}"""

SHOP = """query Shop {
  shop { name myshopifyDomain currencyCode ianaTimezone shopOwnerName plan { publicDisplayName } }
  currentAppInstallation { accessScopes { handle } }
}"""

TEST_READ = """query TestRead { collections(first: 1) { nodes { id } } location { id } }"""

COLLECTIONS = """query Collections($after: String) {
  collections(first: 250, after: $after, query: "collection_type:custom") {
    nodes { id title } pageInfo { hasNextPage endCursor }
  }
}"""

PICTURES = """query Pictures($ids: [ID!]!, $first: Int!) {
  nodes(ids: $ids) {
    ... on Product {
      id
      media(first: $first) {
        nodes { id status mediaContentType mediaErrors { code message } } pageInfo { hasNextPage endCursor }
      }
    }
  }
}"""

COLLECTIONS_OF = """query CollectionsOf($id: ID!) {
  product(id: $id) { collections(first: 250) { nodes { id ruleSet { appliedDisjunctively } } } }
}"""

TYPES = """query Types($after: String) {
  productTypes(first: 250, after: $after) { nodes pageInfo { hasNextPage endCursor } }
}"""

TAGS = """query Tags($after: String) {
  productTags(first: 250, after: $after) { nodes pageInfo { hasNextPage endCursor } }
}"""

LOCATIONS = """query Locations { location { id } locations(first: 250) { nodes { id name } } }"""

_PUBLICATIONS = """publications(first: 50, catalogType: APP) {
    nodes { id autoPublish catalog { title ... on AppCatalog { apps(first: 1) { nodes { handle title } } } } }
  }"""

CHANNELS = f"query Channels {{ {_PUBLICATIONS} }}"

PRODUCT = f"query Product($id: ID!) {{ product(id: $id) {{ {_PRODUCT} }} }}"

BY_REFERENCE = f"""query ByReference($value: String!) {{
  productByIdentifier(identifier: {{customId: {{namespace: "tradewind", key: "reference", value: $value}}}}) {{
    {_PRODUCT}
  }}
}}"""

MORE_VARIANTS = f"""query MoreVariants($id: ID!, $after: String) {{
  product(id: $id) {{
    variants(first: 250, after: $after) {{
      nodes {{ {_VARIANT} }}
      pageInfo {{ hasNextPage endCursor }}
    }}
  }}
}}"""

CHOSEN_LOCATION = "query ChosenLocation($id: ID!) { location(id: $id) { id isActive } }"

DEFAULT_LOCATION = "query DefaultLocation { location { id } }"

SELLING = """query Selling($product: ID!, $variants: [ID!]!, $location: ID!) {
  product(id: $product) { id }
  nodes(ids: $variants) {
    ... on ProductVariant {
      id price compareAtPrice
      inventoryItem {
        id tracked
        inventoryLevel(locationId: $location) { quantities(names: ["available"]) { quantity } }
      }
    }
  }
}"""

WEIGHTS = """query Weights($variants: [ID!]!) {
  nodes(ids: $variants) {
    ... on ProductVariant { id inventoryItem { measurement { weight { unit value } } } }
  }
}"""

UPDATE_VARIANTS = """mutation UpdateVariants($product: ID!, $variants: [ProductVariantsBulkInput!]!) {
  productVariantsBulkUpdate(productId: $product, variants: $variants, allowPartialUpdates: true) {
    userErrors { field message code }
  }
}"""

UPDATE_PRODUCT = """mutation UpdateProduct($product: ProductUpdateInput!) {
  productUpdate(product: $product) { userErrors { field message } }
}"""

DELETE_VARIANTS = """mutation DeleteVariants($product: ID!, $variants: [ID!]!) {
  productVariantsBulkDelete(productId: $product, variantsIds: $variants) { userErrors { field message code } }
}"""

SET_QUANTITIES = """mutation SetQuantities($input: InventorySetQuantitiesInput!, $key: String!) {
  inventorySetQuantities(input: $input) @idempotent(key: $key) { userErrors { field message code } }
}"""

ACTIVATE = """mutation Activate($item: ID!, $location: ID!, $available: Int, $key: String!) {
  inventoryActivate(inventoryItemId: $item, locationId: $location, available: $available) @idempotent(key: $key) {
    userErrors { field message }
  }
}"""

DEFINE_REFERENCE = """mutation DefineReference($definition: MetafieldDefinitionInput!) {
  metafieldDefinitionCreate(definition: $definition) { createdDefinition { id } userErrors { field message code } }
}"""

PUT_PRODUCT = f"""mutation PutProduct(
  $identifier: ProductSetIdentifiers, $input: ProductSetInput!, $now: Boolean!, $channels: Boolean!
) {{
  productSet(identifier: $identifier, input: $input, synchronous: $now) {{
    product {{ {_PRODUCT} {_CHANNELS} }}
    productSetOperation {{ id status }}
    userErrors {{ field message code }}
  }}
}}"""

OPERATION = f"""query Operation($id: ID!, $channels: Boolean!) {{
  productOperation(id: $id) {{
    status
    product {{ {_PRODUCT} {_CHANNELS} }}
    ... on ProductSetOperation {{ userErrors {{ field message code }} }}
  }}
}}"""

BULK_NAME = "TradewindPutProduct"
# At most one connection, with edges ("Bulk import data").
PUT_IN_BULK = f"""mutation {BULK_NAME}($identifier: ProductSetIdentifiers, $input: ProductSetInput!) {{
  productSet(identifier: $identifier, input: $input, synchronous: true) {{
    product {{
      {_FIELDS}
      variants(first: 250) {{ edges {{ node {{ {_VARIANT} }} }} pageInfo {{ hasNextPage endCursor }} }}
    }}
    userErrors {{ field message code }}
  }}
}}"""

STAGED = {
    "resource": "BULK_MUTATION_VARIABLES",
    "filename": "products.jsonl",
    "mimeType": "text/jsonl",
    "httpMethod": "POST",
}

STAGE = """mutation Stage($input: [StagedUploadInput!]!) {
  stagedUploadsCreate(input: $input) {
    stagedTargets { url resourceUrl parameters { name value } } userErrors { field message }
  }
}"""

RUN_BULK = """mutation RunBulk($mutation: String!, $path: String!) {
  bulkOperationRunMutation(mutation: $mutation, stagedUploadPath: $path) {
    bulkOperation { id status } userErrors { field message code }
  }
}"""

CANCEL_BULK = """mutation CancelBulk($id: ID!) {
  bulkOperationCancel(id: $id) { bulkOperation { id status } userErrors { field message } }
}"""

BULK = """query Bulk($id: ID!) {
  bulkOperation(id: $id) { id status errorCode rootObjectCount url partialDataUrl }
}"""

BULKS = """query Bulks {
  bulkOperations(first: 25, query: "operation_type:mutation") { nodes { id status query } }
}"""

ENTER_TOGETHER = """mutation EnterTogether($id: ID!, $input: PublicationUpdateInput!) {
  publicationUpdate(id: $id, input: $input) { publication { id } userErrors { field message code } }
}"""

SET_METAFIELDS = """mutation SetMetafields($metafields: [MetafieldsSetInput!]!) {
  metafieldsSet(metafields: $metafields) { metafields { key } userErrors { field message code } }
}"""

PUBLISH = """mutation Publish($id: ID!, $input: [PublicationInput!]!) {
  publishablePublish(id: $id, input: $input) { userErrors { field message } }
}"""

UNPUBLISH = """mutation Unpublish($id: ID!, $input: [PublicationInput!]!) {
  publishableUnpublish(id: $id, input: $input) { userErrors { field message } }
}"""

DELETE_PRODUCT = """mutation DeleteProduct($id: ID!) {
  productDelete(input: {id: $id}) { deletedProductId userErrors { field message } }
}"""

WEBHOOKS = """query Webhooks($after: String) {
  webhookSubscriptions(first: 100, after: $after) { nodes { id topic uri } pageInfo { hasNextPage endCursor } }
}"""

MAKE_WEBHOOK = """mutation MakeWebhook($topic: WebhookSubscriptionTopic!, $webhook: WebhookSubscriptionInput!) {
  webhookSubscriptionCreate(topic: $topic, webhookSubscription: $webhook) {
    webhookSubscription { id } userErrors { field message }
  }
}"""

DELETE_WEBHOOK = """mutation DeleteWebhook($id: ID!) {
  webhookSubscriptionDelete(id: $id) { deletedWebhookSubscriptionId userErrors { field message } }
}"""

_AGREEMENT = """id status test trialDays returnUrl createdAt currentPeriodEnd
  lineItems { plan { pricingDetails { ... on AppRecurringPricing { interval price { amount currencyCode } } } } }"""

OFFER = f"""mutation Offer($name: String!, $lines: [AppSubscriptionLineItemInput!]!, $url: URL!, $trial: Int,
  $behavior: AppSubscriptionReplacementBehavior!, $test: Boolean!) {{
  appSubscriptionCreate(name: $name, lineItems: $lines, returnUrl: $url, trialDays: $trial,
    replacementBehavior: $behavior, test: $test) {{
    appSubscription {{ {_AGREEMENT} }} confirmationUrl userErrors {{ field message }}
  }}
}}"""

AGREEMENT = f"""query Agreement($id: ID!) {{
  node(id: $id) {{ ... on AppSubscription {{ {_AGREEMENT} }} }}
}}"""

AGREEMENTS = f"""query Agreements {{
  currentAppInstallation {{
    allSubscriptions(first: 50, reverse: true, sortKey: CREATED_AT) {{ nodes {{ {_AGREEMENT} }} }}
  }}
}}"""

END_AGREEMENT = """mutation EndAgreement($id: ID!) {
  appSubscriptionCancel(id: $id, prorate: false) { appSubscription { id status } userErrors { field message } }
}"""
