<?php
/**
 * Writes and reads addresses of the studio, without requests to it.
 *
 * @package flashcard-studio
 */

defined( 'ABSPATH' ) || exit;

/**
 * @param array $parameters Texts by parameter name.
 */
function flashcard_studio_query( $parameters ) {
	$pairs = array();
	foreach ( $parameters as $name => $value ) {
		$pairs[] = $name . '=' . str_replace( '%2C', ',', rawurlencode( $value ) );
	}
	return $pairs ? '?' . implode( '&', $pairs ) : '';
}

/**
 * Reads an address of the studio: a set's id with its player's parameters, or the catalog's parameters. Returns null for any other address.
 *
 * @param string $address An address of any site.
 */
function flashcard_studio_read_address( $address ) {
	if ( ! preg_match( flashcard_studio_address_pattern(), $address, $found ) ) {
		return null;
	}
	parse_str( isset( $found['query'] ) ? $found['query'] : '', $query );
	if ( empty( $found['id'] ) ) {
		return array( 'catalog' => flashcard_studio_catalog_parameters( $query ) );
	}
	$parameters = 'embed' === $found['page'] ? flashcard_studio_kept_parameters( $query ) : flashcard_studio_page_parameters( $query );
	return array( 'id' => $found['id'], 'parameters' => $parameters );
}

/** Matches the addresses of players, of sets in the catalog and of the catalog, also those from before the studio moved. */
function flashcard_studio_address_pattern() {
	$hosts = array();
	foreach ( flashcard_studio_known_urls() as $url ) {
		$hosts[] = preg_quote( preg_replace( '#^https?://#', '', $url ), '#' );
	}
	return '#^https?://(?i:' . implode( '|', $hosts ) . ')/(?:(?<page>embed|catalog/set)/(?<id>[\w-]{1,200})|catalog)/?(?:\?(?<query>[^\#]*))?(?:\#.*)?$#D';
}

/**
 * Keeps default values too, because in an address they override a visitor's earlier choice.
 *
 * @param array $query Unchecked parameters by name.
 */
function flashcard_studio_kept_parameters( $query ) {
	$kept = array();
	foreach ( flashcard_studio_options() as $name => $option ) {
		$value = isset( $query[ $name ] ) ? flashcard_studio_read_value( $option, $query[ $name ] ) : null;
		if ( null !== $value ) {
			$kept[ $name ] = $value;
		}
	}
	return $kept;
}

/**
 * Returns a player's parameters for the address of a set's page, which names only the mode and the language. The settings supply the rest.
 *
 * @param array $query Unchecked parameters by name.
 */
function flashcard_studio_page_parameters( $query ) {
	$chosen = isset( $query['mode'] ) ? array( 'defaultMode' => $query['mode'] ) : array();
	if ( isset( $query['lang'] ) ) {
		$chosen['lang'] = $query['lang'];
	}
	return flashcard_studio_written_parameters( flashcard_studio_overlay( flashcard_studio_default_values(), $chosen ) );
}

/**
 * Leaves out unknown and invalid parameters.
 *
 * @param array $query Unchecked parameters by name.
 */
function flashcard_studio_catalog_parameters( $query ) {
	$shapes = array(
		'category'     => '/^.{1,500}$/u',
		'signLanguage' => '/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/D',
		'search'       => '/^.{1,200}$/u',
		'sort'         => '/^(popular|az|za|cards)$/D',
		'view'         => '/^list$/D',
		'lang'         => '/^[a-z]{2,3}(-[A-Za-z]{2,8})?$/D',
	);
	$kept   = array();
	foreach ( $shapes as $name => $shape ) {
		if ( isset( $query[ $name ] ) && is_string( $query[ $name ] ) && preg_match( $shape, $query[ $name ] ) ) {
			$kept[ $name ] = $query[ $name ];
		}
	}
	return $kept;
}
