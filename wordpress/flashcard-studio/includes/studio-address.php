<?php
/**
 * Where the studio is.
 *
 * @package flashcard-studio
 */

defined( 'ABSPATH' ) || exit;

/**
 * The studio's origin, such as `https://sets.example.org`: from the settings, else where the plugin was downloaded;
 * empty if neither.
 */
function flashcard_studio_url() {
	$chosen = flashcard_studio_origin( get_option( 'flashcard_studio_url', '' ) );
	return '' === $chosen ? flashcard_studio_built_in_url() : $chosen;
}

function flashcard_studio_built_in_url() {
	return flashcard_studio_origin( include dirname( FLASHCARD_STUDIO_FILE ) . '/studio.php' );
}

/**
 * An address's origin without trailing slash; empty unless it is http or https.
 *
 * @param mixed $address What somebody typed or stored.
 */
function flashcard_studio_origin( $address ) {
	$parts = is_string( $address ) ? wp_parse_url( trim( $address ) ) : false;
	if ( ! is_array( $parts ) || empty( $parts['scheme'] ) || empty( $parts['host'] ) || isset( $parts['user'] ) ) {
		return '';
	}
	$scheme = strtolower( $parts['scheme'] );
	$host   = strtolower( $parts['host'] );
	if ( ! in_array( $scheme, array( 'http', 'https' ), true ) || ! preg_match( '/^([\w.-]+|\[[0-9a-f:.]+\])$/D', $host ) ) {
		return '';
	}
	return $scheme . '://' . $host . ( isset( $parts['port'] ) ? ':' . $parts['port'] : '' );
}
