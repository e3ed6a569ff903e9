"""The GraphQL documents that we send (Admin API 2026-01 and newer)."""

_PRODUCT = """
id handle title status onlineStoreUrl
reference: metafield(namespace: "tradewind", key: "reference") { value }
images: metafield(namespace: "tradewind", key: "images") { value }
variantsCount { count }
variants(first: 250) { nodes { id selectedOptions { name value } } pageInfo { hasNextPage endCursor } }
"""

SHOP = """query Shop {
  shop { name myshopifyDomain currencyCode shopOwnerName plan { publicDisplayName } }
  currentAppInstallation { accessScopes { handle } }
}"""

TEST_READ = """query TestRead { collections(first: 1) { nodes { id } } location { id } }"""

COLLECTIONS = """query Collections($after: String) {
  collections(first: 250, after: $after) { nodes { id title } pageInfo { hasNextPage endCursor } }
}"""

LOCATIONS = """query Locations { location { id } locations(first: 250) { nodes { id name } } }"""

PRODUCT = f"query Product($id: ID!) {{ product(id: $id) {{ {_PRODUCT} }} }}"

BY_REFERENCE = f"""query ByReference($value: String!) {{
  productByIdentifier(identifier: {{customId: {{namespace: "tradewind", key: "reference", value: $value}}}}) {{
    {_PRODUCT}
  }}
}}"""

MORE_VARIANTS = """query MoreVariants($id: ID!, $after: String) {
  product(id: $id) {
    variants(first: 250, after: $after) {
      nodes { id selectedOptions { name value } }
      pageInfo { hasNextPage endCursor }
    }
  }
}"""

SURROUNDINGS = """query Surroundings {
  location { id }
  publications(first: 50) { nodes { id catalog { title } } }
}"""

DEFINE_REFERENCE = """mutation DefineReference($definition: MetafieldDefinitionInput!) {
  metafieldDefinitionCreate(definition: $definition) { createdDefinition { id } userErrors { field message code } }
}"""

PUT_PRODUCT = f"""mutation PutProduct($identifier: ProductSetIdentifiers, $input: ProductSetInput!, $now: Boolean!) {{
  productSet(identifier: $identifier, input: $input, synchronous: $now) {{
    product {{ {_PRODUCT} }}
    productSetOperation {{ id status }}
    userErrors {{ field message code }}
  }}
}}"""

OPERATION = f"""query Operation($id: ID!) {{
  productOperation(id: $id) {{
    status
    product {{ {_PRODUCT} }}
    ... on ProductSetOperation {{ userErrors {{ field message code }} }}
  }}
}}"""

SET_METAFIELDS = """mutation SetMetafields($metafields: [MetafieldsSetInput!]!) {
  metafieldsSet(metafields: $metafields) { metafields { key } userErrors { field message code } }
}"""

PUBLISH = """mutation Publish($id: ID!, $input: [PublicationInput!]!) {
  publishablePublish(id: $id, input: $input) { userErrors { field message } }
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
